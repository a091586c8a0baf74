// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Percent;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.streamlog.SinkLog;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A directory with a plain table and a partitioned streaming sink whose log was compacted once, written by hand in the
 * format of Spark. Files whose bytes begin with {@code BAD} are judged damaged.
 */
final class Lake {
    static final int LAST_BATCH = 5;
    static final int COMPACT = 3;
    static final Duration AGE = Duration.ofHours(2);

    final Path directory;

    Lake(Path directory) {
        this.directory = directory;
    }

    Path sink() {
        return directory.resolve("sink");
    }

    Path plain() {
        return directory.resolve("plain");
    }

    Path root() {
        return directory.resolve("_q");
    }

    Location rootLocation() {
        return new Location(root().toString());
    }

    /** Two files in each of 6 batches and four plain ones; damaged are the first file of batch 1 and 5, and a plain one. */
    static Lake write(Path directory) throws IOException {
        Lake lake = new Lake(directory);
        Random random = new Random(7);
        Path log = Files.createDirectories(lake.sink().resolve("_spark_metadata"));
        List<String> all = new ArrayList<>(List.of("v1"));
        for (int batch = 0; batch <= LAST_BATCH; batch++) {
            List<String> lines = new ArrayList<>(List.of("v1"));
            for (int part = 0; part < 2; part++) {
                Path partition = Files.createDirectories(lake.sink().resolve("p=a b%3D" + part));
                String name = "part-0000" + part + "-" + new UUID(random.nextLong(), random.nextLong())
                        + ".c000.snappy.parquet";
                boolean bad = part == 0 && (batch == 1 || batch == LAST_BATCH);
                Path file = write(partition.resolve(name), bad ? "BAD batch " + batch : "good batch " + batch);
                lines.add("{\"path\":\"file://" + Percent.encode(file.toString()) + "\",\"size\":" + Files.size(file)
                        + ",\"isDir\":false,\"modificationTime\":"
                        + Files.getLastModifiedTime(file).toMillis()
                        + ",\"blockReplication\":1,\"blockSize\":33554432,\"action\":\"add\"}");
            }
            all.addAll(lines.subList(1, lines.size()));
            boolean compact = batch == COMPACT;
            write(log.resolve(batch + (compact ? ".compact" : "")), String.join("\n", compact ? all : lines));
            Files.write(log.resolve("." + batch + (compact ? ".compact" : "") + ".crc"), new byte[] {'c', 'r', 'c', 0});
        }
        Files.createDirectories(lake.plain());
        for (int i = 0; i < 4; i++) {
            write(lake.plain().resolve("f" + i + ".parquet"), (i == 1 ? "BAD plain " : "good plain ") + i);
        }
        return lake;
    }

    private static Path write(Path file, String content) throws IOException {
        Files.writeString(file, content);
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(AGE)));
        return file;
    }

    /** What a batch job wrote for the bad file of the newest batch. */
    List<Path> side() throws IOException {
        Path side = Files.createDirectories(directory.resolve("_replay"));
        List<Path> files = new ArrayList<>();
        for (int part = 0; part < 2; part++) {
            Path file = side.resolve("part-" + part + ".parquet");
            files.add(Files.exists(file) ? file : write(file, "replayed " + part));
        }
        return files;
    }

    /** Whether the newest log had listed the file. */
    boolean newestLogListed(Condemnation facts) {
        return facts.sink().stream().flatMap(edit -> edit.lines().stream()).anyMatch(line -> line.log()
                .equals(String.valueOf(LAST_BATCH)));
    }

    /** A copy with all times kept; the sink's log names the copy's files. */
    Lake copyTo(Path target) throws IOException {
        try (var walk = Files.walk(directory)) {
            for (Path from : walk.sorted().toList()) {
                Path to = target.resolve(directory.relativize(from).toString());
                if (Files.isDirectory(from)) {
                    Files.createDirectories(to);
                    continue;
                }
                FileTime time = Files.getLastModifiedTime(from);
                if (from.getParent().endsWith("_spark_metadata")) {
                    String text = Files.readString(from, StandardCharsets.ISO_8859_1);
                    Files.writeString(
                            to,
                            text.replace(
                                    Percent.encode(directory.toString()) + "/",
                                    Percent.encode(target.toString()) + "/"),
                            StandardCharsets.ISO_8859_1);
                } else {
                    Files.copy(from, to);
                }
                Files.setLastModifiedTime(to, time);
            }
        }
        return new Lake(target);
    }

    /** Every data file by its path below the directory, with its content, wherever it is. */
    TreeMap<String, String> data(Path below) throws IOException {
        TreeMap<String, String> data = new TreeMap<>();
        if (Files.isDirectory(below)) {
            try (var walk = Files.walk(below)) {
                for (Path file :
                        walk.filter(f -> f.toString().endsWith(".parquet")).toList()) {
                    data.put(file.toString(), Files.readString(file));
                }
            }
        }
        return data;
    }

    /** The sink's logs by name, with their content. */
    TreeMap<String, String> logs() throws IOException {
        TreeMap<String, String> logs = new TreeMap<>();
        try (var list = Files.list(sink().resolve("_spark_metadata"))) {
            for (Path log : list.filter(f -> !f.getFileName().toString().startsWith("."))
                    .toList()) {
                logs.put(log.getFileName().toString(), Files.readString(log));
            }
        }
        return logs;
    }

    /** The plan for what is damaged now, made as the command line does. */
    QuarantinePlan plan(Stores stores, RunId run) throws IOException {
        FileSource source = stores.source(rootLocation());
        List<FileReport> candidates = new ArrayList<>();
        Location sink = new Location(sink().toString());
        Optional<SinkLog> log = SinkLog.open(source, sink);
        for (Path part : List.of(plain(), sink().resolve("p=a b%3D0"), sink().resolve("p=a b%3D1"))) {
            List<Node> nodes = new ArrayList<>();
            source.list(new Location(part.toString()), nodes::add);
            for (Node node : nodes) {
                FileReport report = judge(stores, node.entry());
                boolean inSink = part.startsWith(sink());
                boolean listed = inSink
                        && log.orElseThrow().files().find(node.location()).isPresent();
                candidates.add(report.with(listed ? Standing.LIVE : inSink ? Standing.ORPHAN : Standing.UNKNOWN));
            }
        }
        return QuarantinePlanner.plan(
                new PlanRequest(
                        run,
                        rootLocation(),
                        List.of(new Location(directory.toString())),
                        candidates,
                        List.of(
                                new Holding(sink, Owner.Kind.STREAMING_SINK, 12),
                                new Holding(new Location(plain().toString()), Owner.Kind.PLAIN, 4)),
                        16,
                        source::identify),
                QuarantinePolicy.standard(Instant.now()));
    }

    static FileReport judge(Stores stores, FileEntry file) throws IOException {
        byte[] bytes = stores.source(file.location()).bytes(file);
        boolean bad = new String(bytes, StandardCharsets.UTF_8).startsWith("BAD");
        Finding finding = Finding.of(Defect.TAIL_MAGIC_MISSING, Place.wholeFile(), "[65, 20, -64, -72]");
        Verdict verdict = bad
                ? new Verdict.Damaged(Level.TAIL, List.of(finding), Coverage.NONE)
                : new Verdict.Sound(Level.LAYOUT, List.of(), Coverage.NONE);
        return new FileReport(file, Standing.UNKNOWN, verdict, false);
    }
}
