// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher script with a JVM of our own making, and the entry class's bytecode. */
class LauncherTest {
    private static final Path SCRIPT = Path.of("../src/main/scripts/pqfsck");
    private static final int JAVA_8 = 52;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"0", "1", "3", "6", "130"})
    void aCodeThatTheProgramWroteDownIsGivenOn(int code) throws Exception {
        String marks =
                "for a in \"$@\"; do case $a in -Dpqfsck.marker=*) echo " + code + " >\"${a#*=}\";; esac; done\n";

        assertThat(launch(marks + "exit " + code)).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "3", "134", "137"})
    void aJvmThatDiesWithoutASummaryIsExitEight(int code) throws Exception {
        assertThat(launch("exit " + code)).isEqualTo(8);
    }

    @Test
    void withoutAJarTheScriptSaysHowToBuildIt() throws Exception {
        Files.copy(SCRIPT, directory.resolve("pqfsck"));
        Process process = new ProcessBuilder("sh", directory.resolve("pqfsck").toString())
                .redirectErrorStream(true)
                .start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("mvn -DskipTests package -pl scanner")
                .hasLineCount(1);
        assertThat(process.waitFor()).isEqualTo(8);
    }

    @Test
    void theEntryClassLoadsInJava8() throws IOException {
        try (InputStream bytes = getClass().getResourceAsStream("/io/github/parquetfsck/Main.class");
                DataInputStream data = new DataInputStream(bytes)) {
            assertThat(data.readInt()).isEqualTo(0xCAFEBABE);
            assertThat(data.readUnsignedShort()).isZero();
            assertThat(data.readUnsignedShort()).isEqualTo(JAVA_8);
        }
    }

    private int launch(String java) throws IOException, InterruptedException {
        Path home = Files.createDirectories(directory.resolve("jvm/bin"));
        Files.writeString(home.resolve("java"), "#!/bin/sh\n" + java + "\n");
        Files.setPosixFilePermissions(home.resolve("java"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.copy(SCRIPT, directory.resolve("pqfsck"));
        Files.createFile(directory.resolve("pqfsck.jar"));
        ProcessBuilder builder =
                new ProcessBuilder("sh", directory.resolve("pqfsck").toString(), "scan", "x");
        builder.environment().put("JAVA_HOME", directory.resolve("jvm").toString());
        return builder.start().waitFor();
    }
}
