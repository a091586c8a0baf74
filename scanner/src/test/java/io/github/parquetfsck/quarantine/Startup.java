// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/**
 * How a process of the tests starts: some hundreds of them do little more than load classes. The first writes an archive of them
 * when it ends, from which the others take them as they are. Such an archive wants jars, so that this one makes of what the build
 * compiled.
 */
final class Startup {
    private static final Path DIRECTORY = directory();
    private static final Path ARCHIVE = DIRECTORY.resolve("classes.jsa");
    private static final String CLASSPATH = classpath();

    private Startup() {}

    /** The command of a JVM up to its main class, for a process that comes to its end. */
    static synchronized List<String> ofWhole() {
        return Files.exists(ARCHIVE) ? ofAny() : command("-XX:ArchiveClassesAtExit=" + ARCHIVE);
    }

    /** The same for one that may be killed. */
    static List<String> ofAny() {
        return command(Files.exists(ARCHIVE) ? "-XX:SharedArchiveFile=" + ARCHIVE : "-Xshare:auto");
    }

    private static List<String> command(String archive) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:disable",
                archive,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-cp",
                CLASSPATH);
    }

    private static String classpath() {
        List<String> jars = new ArrayList<>();
        String entries = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        for (String entry : entries.split(File.pathSeparator)) {
            jars.add(Files.isDirectory(Path.of(entry)) ? jar(Path.of(entry), jars.size()) : entry);
        }
        return String.join(File.pathSeparator, jars);
    }

    private static String jar(Path classes, int number) {
        String jar = DIRECTORY.resolve(number + ".jar").toString();
        PrintWriter unheard = new PrintWriter(Writer.nullWriter());
        int exit = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(unheard, unheard, "--create", "--no-compress", "--file", jar, "-C", classes.toString(), ".");
        if (exit != 0) {
            throw new IllegalStateException("jar of " + classes + " ended with " + exit);
        }
        return jar;
    }

    private static Path directory() {
        try {
            Path directory = Files.createTempDirectory("startup");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
            return directory;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) {
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(directory);
        } catch (IOException e) {
            // It lies where the system clears away.
        }
    }
}
