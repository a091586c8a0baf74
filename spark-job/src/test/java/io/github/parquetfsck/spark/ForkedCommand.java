// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.spark.fixture.ClassArchive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * {@link KilledCommand} in a process of its own, and how it ended. The first that comes to its end leaves its classes in an
 * archive for the others, which do little more than load them.
 */
record ForkedCommand(int exit, String output) {
    static final int KILLED = 137;

    private static final Path DIRECTORY = directory();
    private static final Path ARCHIVE = DIRECTORY.resolve("classes.jsa");
    private static final String CLASSPATH = ClassArchive.jarred(
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")), DIRECTORY);

    /** @param haltAfter the step after which the process dies, 0 for never */
    static ForkedCommand of(int haltAfter, String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xlog:disable", archive(haltAfter), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-Xmx128m", "-cp", CLASSPATH));
        command.addAll(List.of(KilledCommand.class.getName(), String.valueOf(haltAfter)));
        command.addAll(List.of(args));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new ForkedCommand(process.waitFor(), output);
    }

    private static String archive(int haltAfter) {
        if (Files.exists(ARCHIVE)) {
            return "-XX:SharedArchiveFile=" + ARCHIVE;
        }
        return haltAfter == 0 ? "-XX:ArchiveClassesAtExit=" + ARCHIVE : "-Xshare:auto";
    }

    private static Path directory() {
        try {
            return Files.createTempDirectory(Files.createDirectories(Path.of("target", "forked-command")), "classes")
                    .toAbsolutePath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many changes to the store a run made that came to its end. */
    int steps() {
        return Integer.parseInt(output.strip().replaceFirst("(?s).*steps=", ""));
    }
}
