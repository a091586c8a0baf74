// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.cli.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The lines of JSON that a scan writes of all files.
 *
 * @param report where they go, which is there no longer or not yet
 */
record ToldLines(Path report) {
    /** By one machine, into a file. */
    List<String> onOneMachine(String... scan) throws IOException {
        Entry.run(with(scan, "jsonl=" + report));
        return Files.readAllLines(report);
    }

    /** By Spark's tasks, into a directory. */
    List<String> onSpark(String... scan) throws IOException {
        JobRun run = JobRun.of(with(scan, "jsonl=" + report + "/"));
        assertThat(run.err()).isEmpty();
        List<String> lines = new ArrayList<>();
        try (Stream<Path> parts = Files.list(report)) {
            for (Path part :
                    parts.filter(file -> file.toString().endsWith(".jsonl")).toList()) {
                lines.addAll(Files.readAllLines(part));
            }
        }
        return lines;
    }

    private static String[] with(String[] scan, String report) {
        return Stream.concat(
                        Stream.of("scan"),
                        Stream.concat(Arrays.stream(scan), Stream.of("--list", "all", "--report", report)))
                .toArray(String[]::new);
    }
}
