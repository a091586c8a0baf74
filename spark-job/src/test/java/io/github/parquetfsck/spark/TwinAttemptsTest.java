// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Rates;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.report.Listing;
import io.github.parquetfsck.report.Summary;
import io.github.parquetfsck.report.Tally;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanRequest;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.VerifyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two attempts of one piece of work at the same time, as speculation has them on two hosts: both do all of it, and the driver is
 * given the result of one.
 */
class TwinAttemptsTest {
    private static final String RUN = "0a1b2c3d";
    private static final int FILES = 6;

    @TempDir
    Path directory;

    @Test
    void eachFileIsToldOnceAndHasOneLineWhicheverAttemptCounts() throws Exception {
        Path lake = Files.createDirectory(directory.resolve("lake"));
        byte[] whole = Files.readAllBytes(Path.of("../testdata/sound/base/file.parquet"));
        for (int i = 1; i < FILES; i++) {
            Files.write(lake.resolve("part-" + i + ".parquet"), whole);
        }
        Files.write(lake.resolve("part-0.parquet"), Arrays.copyOf(whole, whole.length - 4));
        Path report = directory.resolve("report");
        Stores stores = SparkStores.of(new Configuration(false), List.of());
        PartsReport parts = PartsReport.open(new Location(report.toString()), Listing.ALL, stores, RUN);
        byte[] setup = Wire.bytes(setup(parts.target(), Level.LAYOUT));
        byte[] slice = Wire.bytes(new Slice(0, candidates(lake, stores, names())));
        List<ScanEvent.Judged> told = new ArrayList<>();
        Telling telling = new Telling(
                event -> {
                    if (event instanceof ScanEvent.Judged judged) {
                        told.add(judged);
                    }
                },
                List.of(parts));

        List<byte[]> results = attempts(setup, slice);
        assertThat(hidden(report)).containsExactly(".part-" + RUN + "-7-0", ".part-" + RUN + "-8-0");
        telling.tell(Wire.value(results.get(1), Slice.Result.class));
        parts.finish(new Summary("scan", new Tally(Set.of()), Level.LAYOUT, 1, Instant.now(), ""));

        assertThat(told)
                .extracting(judged -> judged.report().entry().location().name())
                .containsExactlyElementsOf(names());
        assertThat(hidden(report)).isEmpty();
        assertThat(lines(report).filter(line -> line.contains("\"type\":\"file\"")))
                .hasSize(FILES)
                .doesNotHaveDuplicates()
                .filteredOn(line -> line.contains("\"damaged\""))
                .hasSize(1);
    }

    @Test
    void aLargeFileIsToldOnceWhicheverAttemptsAtItsPartsCount() throws Exception {
        Path lake = Files.createDirectory(directory.resolve("lake"));
        Files.copy(Path.of("../testdata/sound/base/file.parquet"), lake.resolve("part-0.parquet"));
        Path report = directory.resolve("report");
        Stores stores = SparkStores.of(new Configuration(false), List.of());
        PartsReport parts = PartsReport.open(new Location(report.toString()), Listing.ALL, stores, RUN);
        byte[] setup = Wire.bytes(setup(parts.target(), Level.VALUES));
        Candidate file = candidates(lake, stores, List.of("part-0.parquet")).get(0);
        List<ScanEvent> told = new ArrayList<>();

        List<byte[]> looks = new ArrayList<>();
        for (Slice slice : Slice.parts(file, 3)) {
            looks.add(attempts(setup, Wire.bytes(slice)).get(looks.size() % 2));
        }
        assertThat(hidden(report)).isEmpty();
        Slice gathering = Slice.gathering(0, file, Slice.Result.looks(looks));
        List<byte[]> results = attempts(setup, Wire.bytes(gathering));
        new Telling(told::add, List.of(parts)).tell(Wire.value(results.get(0), Slice.Result.class));
        parts.finish(new Summary("scan", new Tally(Set.of()), Level.VALUES, 1, Instant.now(), ""));

        assertThat(told).singleElement().isInstanceOfSatisfying(ScanEvent.Judged.class, judged -> assertThat(
                        judged.report().verdict().label())
                .isEqualTo("sound"));
        assertThat(hidden(report)).isEmpty();
        assertThat(lines(report).filter(line -> line.contains("\"type\":\"file\"")))
                .singleElement()
                .satisfies(line -> assertThat(line).contains("\"sound\""));
    }

    private static List<byte[]> attempts(byte[] setup, byte[] slice) throws Exception {
        ExecutorService hosts = Executors.newFixedThreadPool(2);
        try {
            List<Future<byte[]>> attempts = new ArrayList<>();
            for (String attempt : List.of("7-0", "8-0")) {
                attempts.add(hosts.submit(
                        () -> Wire.bytes(Worker.of(setup.clone()).judge(Wire.value(slice, Slice.class), attempt))));
            }
            return List.of(attempts.get(0).get(), attempts.get(1).get());
        } finally {
            hosts.shutdownNow();
        }
    }

    private static Setup setup(Setup.Target target, Level level) {
        ScanRequest request = new ScanRequest(
                List.of(), List.of(), level, VerifyOptions.DEFAULT, Duration.ZERO, Instant.now(), 2, DataValues.HIDDEN);
        byte[] configuration = SparkStores.bytes(new Configuration(false));
        return new Setup(RUN, request, configuration, List.of(), Rates.USUAL, 2, List.of(target));
    }

    private static List<Candidate> candidates(Path lake, Stores stores, List<String> names) throws IOException {
        List<Candidate> candidates = new ArrayList<>();
        for (String name : names) {
            Location file = new Location(lake.resolve(name).toString());
            candidates.add(new Candidate(
                    stores.source(file).stat(file).orElseThrow().entry(),
                    Standing.UNKNOWN,
                    Candidate.Origin.FOUND,
                    Candidate.Kind.DATA));
        }
        return candidates;
    }

    private static List<String> names() {
        return Stream.iterate(0, i -> i + 1)
                .limit(FILES)
                .map(i -> "part-" + i + ".parquet")
                .toList();
    }

    private static List<String> hidden(Path report) throws IOException {
        try (Stream<Path> files = Files.list(report)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith(".part-"))
                    .sorted()
                    .toList();
        }
    }

    private static Stream<String> lines(Path report) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(report)) {
            for (Path file : files.filter(each -> each.getFileName().toString().endsWith(".jsonl"))
                    .toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines.stream();
    }
}
