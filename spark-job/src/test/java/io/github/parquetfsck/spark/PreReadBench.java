// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;

/**
 * What the filter takes to let in a file that it knows: {@code PreReadBench DIRECTORY}. By a list of 10,000 damaged files, over
 * 100,000 paths in 100 directories, and by its own check, over files that it has judged.
 */
final class PreReadBench {
    private static final int ROUNDS = 30;
    private static final int LISTED = 10_000;
    private static final int DIRECTORIES = 100;
    private static final int FILES = 1000;

    private PreReadBench() {}

    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]).toAbsolutePath();
        Path lake = Files.createDirectories(directory.resolve("lake"));
        byte[] whole = Files.readAllBytes(Path.of("testdata/sound/base/file.parquet"));
        Files.write(lake.resolve("part-0.parquet"), whole);

        Path results = results(directory, lake);
        measure("by lists", filter(PreReadSettings.RESULTS, results.toString()), lake, "dt=%d/part-%d.parquet");
        measure("by its own check", filter(PreReadSettings.LEVEL, "layout"), lake, "part-0.parquet");
    }

    /** Each round with paths that no one has asked anything yet, as Spark makes them. */
    private static void measure(String how, PreReadFilter filter, Path lake, String name) {
        double best = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            List<org.apache.hadoop.fs.Path> paths = new ArrayList<>();
            for (int i = 0; i < DIRECTORIES * FILES; i++) {
                paths.add(new org.apache.hadoop.fs.Path(
                        "file://" + lake + "/" + String.format(Locale.ROOT, name, i / FILES, i)));
            }
            long began = System.nanoTime();
            long in = paths.stream().filter(filter::accept).count();
            best = Math.min(best, (System.nanoTime() - began) / 1e3 / paths.size());
            if (in != paths.size()) {
                throw new IllegalStateException(in + " of " + paths.size() + " files were let in");
            }
        }
        System.out.printf("%-20s %.2f µs a file, the best of %d rounds%n", how, best, ROUNDS);
    }

    private static PreReadFilter filter(String key, String value) {
        Configuration configuration = new Configuration(false);
        configuration.set(PreReadSettings.MODE, "hold");
        configuration.set(PreReadSettings.REFRESH, "1h");
        configuration.set(key, value);
        PreReadFilter filter = new PreReadFilter();
        filter.setConf(configuration);
        return filter;
    }

    /** As the job writes them with {@code --format jsonl}. */
    private static Path results(Path directory, Path lake) throws IOException {
        Path results = directory.resolve("results");
        String run = "run=20261130T000000Z-0000";
        Json.Obj root = Json.object()
                .put("scheme", "file")
                .put("authority", "")
                .put("path", lake.toString())
                .build();
        Json.Obj summary = Json.object()
                .put("exit", 1)
                .put("bytes", 1L << 40)
                .put("started", Instant.now())
                .put("roots", List.of(root))
                .build();
        write(results.resolve("runs").resolve(run), List.of(row("", summary)));
        List<String> files = new ArrayList<>();
        for (int i = 0; i < LISTED; i++) {
            Json.Obj finding = Json.object()
                    .put("code", "PQ0102")
                    .put("severity", "FATAL")
                    .put("message", "cut")
                    .build();
            files.add(row(
                    "damaged",
                    Json.object()
                            .put("location", lake + "/dt=" + i % DIRECTORIES + "/damaged-" + i + ".parquet")
                            .put("length", 1000)
                            .put("modified", Instant.EPOCH)
                            .put("findings", List.of(finding))
                            .build()));
        }
        write(results.resolve("files").resolve(run), files);
        return results;
    }

    private static String row(String verdict, Json.Obj line) {
        return Json.object()
                .put("verdict", verdict)
                .put("json", line.toString())
                .build()
                .toString();
    }

    private static void write(Path table, List<String> lines) throws IOException {
        Files.createDirectories(table);
        Files.write(table.resolve("part-00000.json"), lines);
    }
}
