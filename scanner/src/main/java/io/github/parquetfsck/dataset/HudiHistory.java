// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.ReadFailure;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The commits of a Hudi table that its timeline still holds as JSON. A base file's name ends in the instant of its commit,
 * and a commit of the streaming sink says in {@code extraMetadata} which micro-batch it is, by a name of the writer's own
 * that is not the query's id.
 */
final class HudiHistory implements TableHistory {
    private static final int MOST = 32 << 20;
    private static final String STREAMING = "_hudi_streaming_sink_checkpoint";
    private static final Pattern COMMIT =
            Pattern.compile("(\\d{14,17})(?:_\\d{14,17})?\\.(commit|deltacommit|replacecommit)");
    private static final Pattern BASE_FILE = Pattern.compile("[^_/]+_[^_/]+_(\\d{14,17})\\.parquet");

    private final FileSource source;
    private final Location root;

    HudiHistory(Stores stores, Location root) throws IOException {
        this.source = stores.source(root);
        this.root = root;
    }

    @Override
    public Map<Identity, TableCommit> commits(Collection<Identity> files) throws IOException {
        Map<String, FileEntry> timeline = new TreeMap<>();
        list(root.child(".hoodie"), timeline);
        list(root.child(".hoodie").child("timeline"), timeline);
        Map<Identity, TableCommit> commits = new HashMap<>();
        for (Identity file : files) {
            Matcher name = BASE_FILE.matcher(file.path().substring(file.path().lastIndexOf('/') + 1));
            FileEntry entry = name.matches() ? timeline.get(name.group(1)) : null;
            if (entry != null && entry.length() <= MOST) {
                commits.put(file, commit(name.group(1), entry, file));
            }
        }
        return commits;
    }

    private void list(Location directory, Map<String, FileEntry> timeline) throws IOException {
        try {
            source.list(directory, node -> {
                Matcher name = COMMIT.matcher(node.location().name());
                if (node.kind() == Node.Kind.FILE && name.matches()) {
                    timeline.put(name.group(1), node.entry());
                }
            });
        } catch (IOException e) {
            if (ReadFailure.of(e) != ReadFailure.MISSING) {
                throw e;
            }
        }
    }

    private TableCommit commit(String instant, FileEntry entry, Identity file) throws IOException {
        Json json = Json.nothing();
        try {
            json = Json.parse(new String(source.bytes(entry), StandardCharsets.UTF_8));
        } catch (Json.MalformedJson avro) {
            // From version 1 on commits are Avro: what is known of them is their instant.
        }
        Optional<Map.Entry<String, Long>> batch = batch(json);
        String operation = json.text("operationType").orElse("");
        boolean derived = List.of("COMPACT", "CLUSTER", "LOG_COMPACT").contains(operation);
        return new TableCommit(
                instant,
                entry.location().text(),
                operation,
                derived
                        ? TableCommit.Origin.DERIVED
                        : batch.isPresent() ? TableCommit.Origin.STREAM : TableCommit.Origin.JOB,
                batch.map(Map.Entry::getKey),
                batch.isPresent() ? OptionalLong.of(batch.get().getValue()) : OptionalLong.empty(),
                siblings(json, file),
                List.of(),
                OptionalLong.empty(),
                rows(json, file));
    }

    /** {@code numWrites} counts the records that are in the file. */
    private OptionalLong rows(Json commit, Identity file) {
        OptionalLong rows = OptionalLong.empty();
        if (commit.get("partitionToWriteStats").orElse(Json.nothing()) instanceof Json.Obj partitions) {
            for (String partition : partitions.fields().keySet()) {
                for (Json written : partitions.items(partition)) {
                    boolean same = written.text("path")
                            .map(path -> source.identify(root.child(path)))
                            .filter(file::equals)
                            .isPresent();
                    rows = same ? written.number("numWrites") : rows;
                }
            }
        }
        return rows;
    }

    private List<Location> siblings(Json commit, Identity file) {
        List<Location> siblings = new ArrayList<>();
        if (commit.get("partitionToWriteStats").orElse(Json.nothing()) instanceof Json.Obj partitions) {
            for (String partition : partitions.fields().keySet()) {
                for (Json written : partitions.items(partition)) {
                    written.text("path").map(root::child).ifPresent(siblings::add);
                }
            }
        }
        siblings.removeIf(location -> source.identify(location).equals(file));
        return siblings;
    }

    /** {@code extraMetadata._hudi_streaming_sink_checkpoint} is JSON in a text: {@code {"default_single_writer":"7"}}. */
    private static Optional<Map.Entry<String, Long>> batch(Json commit) {
        Optional<String> text = commit.get("extraMetadata").flatMap(extra -> extra.text(STREAMING));
        try {
            Json batches = text.isPresent() ? Json.parse(text.get()) : Json.nothing();
            if (batches instanceof Json.Obj named && named.fields().size() == 1) {
                String writer = named.fields().keySet().iterator().next();
                OptionalLong number = named.number(writer);
                String digits =
                        named.text(writer).filter(t -> t.matches("\\d{1,18}")).orElse("");
                if (number.isPresent() || !digits.isEmpty()) {
                    long batch = number.isPresent() ? number.getAsLong() : Long.parseLong(digits);
                    return Optional.of(Map.entry(writer, batch));
                }
            }
        } catch (Json.MalformedJson foreign) {
            // Not a batch then.
        }
        return Optional.empty();
    }
}
