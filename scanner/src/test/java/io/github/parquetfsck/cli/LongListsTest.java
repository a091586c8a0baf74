// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of many files, in a heap that does not hold their names. */
class LongListsTest {
    private static final Path SOUND = Path.of("../testdata/sound/base/file.parquet");
    private static final int FOLDERS = 300;
    private static final int FILES = 1000;

    @TempDir
    Path directory;

    @Test
    void anInventoryIsReadInLittleMemory() throws Exception {
        Path lake = Files.createDirectories(directory.resolve("lake"));
        Path folder = Files.createDirectories(directory.resolve("folder"));
        for (int i = 0; i < FILES; i++) {
            Files.createFile(folder.resolve(name(i)));
        }
        for (int i = 0; i < FOLDERS; i++) {
            Files.createSymbolicLink(lake.resolve("folder-" + i), folder);
        }
        Path inventory = inventory(i -> "\"lake\",\"folder-" + i / FILES + "/" + name(i % FILES)
                + "\",\"1024\",\"2026-01-02T03:04:05.000Z\",\"etag\",\"STANDARD\"");

        Run estimate = run(
                "scan",
                "--estimate",
                "--files-format",
                "s3-inventory=" + directory + "/",
                "--files-from",
                inventory.toString());

        assertThat(estimate.output()).contains("estimate: 300000 files");
        assertThat(estimate.code()).isZero();
    }

    @Test
    void filesThatAreNotScannedAreCountedInLittleMemory() throws Exception {
        Path inventory = inventory(
                i -> "\"lake\",\"" + name(i) + "\",\"1024\",\"2026-01-02T03:04:05.000Z\",\"etag\",\"GLACIER\"");

        Run scan = run("scan", "--files-format", "s3-inventory", "--files-from", inventory.toString());

        assertThat(scan.output()).contains("not looked at: 300000 storage-class GLACIER");
        assertThat(scan.code()).isEqualTo(ExitCode.FAILED.code());
    }

    /** Most of its rows name one sound file, so that few are judged. */
    @Test
    void aQuarantineIsPlannedInLittleMemory() throws Exception {
        Path lake = Files.createDirectories(directory.resolve("lake"));
        byte[] whole = Files.readAllBytes(SOUND);
        Files.write(lake.resolve("sound.parquet"), whole);
        Files.write(lake.resolve("cut.parquet"), Arrays.copyOf(whole, whole.length - 4));
        Path inventory = inventory(i -> "\"lake\",\"" + (i == FILES ? "cut" : "sound")
                + ".parquet\",\"1024\",\"2026-01-02T03:04:05.000Z\",\"etag\",\"STANDARD\"");

        Run quarantine = run(
                "quarantine",
                "--root",
                directory.resolve("_quarantine").toString(),
                "--min-age",
                "0",
                "--files-format",
                "s3-inventory=" + directory + "/",
                "--files-from",
                inventory.toString());

        assertThat(quarantine.output()).contains("PLAN  quarantine 1 file").contains("2 files");
        assertThat(quarantine.code()).isEqualTo(ExitCode.DAMAGED.code());
    }

    @Test
    void aListThatCanBeReadOnlyOnceIsScanned() throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process writer =
                new ProcessBuilder("sh", "-c", "echo \"$1\" > \"$2\"", "sh", SOUND.toString(), pipe.toString()).start();

        Run scan = run("scan", "--files-from", pipe.toString());

        assertThat(writer.waitFor()).isZero();
        assertThat(scan.output()).contains("scan: 1 file ");
        assertThat(scan.code()).isZero();
    }

    private static String name(int i) {
        return "part-00000-6cfddeec-4923-43b4-a76c-80b0461054b7.c" + i + ".snappy.parquet";
    }

    private Path inventory(IntFunction<String> rows) throws IOException {
        Path inventory = directory.resolve("inventory.csv.gz");
        try (BufferedWriter out = new BufferedWriter(new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(inventory)), StandardCharsets.UTF_8))) {
            for (int i = 0; i < FOLDERS * FILES; i++) {
                out.write(rows.apply(i) + "\n");
            }
        }
        return inventory;
    }

    private record Run(int code, String output) {}

    private static Run run(String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx40m",
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "io.github.parquetfsck.Main"));
        command.addAll(List.of(args));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output);
    }
}
