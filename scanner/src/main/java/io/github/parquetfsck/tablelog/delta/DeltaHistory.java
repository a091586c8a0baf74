// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.delta;

import io.github.parquetfsck.dataset.TableCommit;
import io.github.parquetfsck.dataset.TableHistory;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Percent;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The commits of a Delta table, from {@code _delta_log/<version>.json} as far as they are retained: checkpoints keep no
 * word of who added a file. One action a line; a line that is no JSON is passed over.
 */
public final class DeltaHistory implements TableHistory {
    private static final Pattern COMMIT = Pattern.compile("\\d{20}\\.json");
    private static final long MOST = 256L << 20;
    private static final String STREAMING = "STREAMING UPDATE";

    private final FileSource source;
    private final Location root;
    private final Paths paths;
    private List<FileEntry> commits = List.of();

    /** By query, its newest batch in the commits that were looked through for that, the newest first. */
    private final Map<String, OptionalLong> newestBatches = new HashMap<>();

    private int lookedThrough;

    /** Reads nothing yet. */
    public DeltaHistory(Stores stores, Location root) throws IOException {
        this.source = stores.source(root);
        this.root = root;
        this.paths = new Paths(root);
    }

    /** The newest first: what was added lately is found early. */
    private List<FileEntry> newestFirst() throws IOException {
        if (commits.isEmpty()) {
            List<FileEntry> found = new ArrayList<>();
            source.list(root.child("_delta_log"), node -> {
                if (node.kind() == Node.Kind.FILE
                        && COMMIT.matcher(node.location().name()).matches()
                        && node.entry().length() <= MOST) {
                    found.add(node.entry());
                }
            });
            found.sort(
                    Comparator.comparing((FileEntry commit) -> commit.location().name())
                            .reversed());
            commits = found;
        }
        return commits;
    }

    private Stream<String> lines(FileEntry commit) throws IOException {
        try {
            return new String(source.bytes(commit), StandardCharsets.UTF_8).lines();
        } catch (NoSuchFileException cleanedMeanwhile) {
            return Stream.empty();
        }
    }

    /**
     * The commit that added a file first: one that adds it again, with a deletion vector or other statistics, removes it
     * in the same breath.
     */
    @Override
    public Map<Identity, TableCommit> commits(Collection<Identity> files) throws IOException {
        Map<Identity, TableCommit> found = new HashMap<>();
        Set<Identity> open = new HashSet<>(files);
        Set<String> names = new HashSet<>();
        files.forEach(file -> names.add(file.path().substring(file.path().lastIndexOf('/') + 1)));
        names.addAll(names.stream().map(Percent::encode).toList());
        for (FileEntry commit : newestFirst()) {
            if (open.isEmpty()) {
                break;
            }
            List<String> lines = lines(commit).toList();
            if (lines.stream().anyMatch(line -> names.stream().anyMatch(line::contains))) {
                Actions actions = new Actions(commit, lines);
                for (Identity file : List.copyOf(open)) {
                    if (actions.added.containsKey(file)) {
                        found.put(file, actions.commit(file));
                        if (!actions.removed.containsKey(file)) {
                            open.remove(file);
                        }
                    }
                }
            }
        }
        return found;
    }

    @Override
    public OptionalLong newestBatch(String query) throws IOException {
        List<FileEntry> all = newestFirst();
        while (!newestBatches.containsKey(query) && lookedThrough < all.size()) {
            lines(all.get(lookedThrough))
                    .filter(line -> line.contains("\"txn\""))
                    .flatMap(line -> action(line, "txn").stream())
                    .forEach(txn ->
                            txn.text("appId").ifPresent(id -> newestBatches.putIfAbsent(id, txn.number("version"))));
            lookedThrough++;
        }
        return newestBatches.getOrDefault(query, OptionalLong.empty());
    }

    @Override
    public List<Location> files(String query, long firstBatch, long lastBatch) throws IOException {
        List<Location> files = new ArrayList<>();
        for (FileEntry commit : newestFirst()) {
            List<String> lines = lines(commit).toList();
            if (lines.stream().anyMatch(line -> line.contains(query))) {
                Actions actions = new Actions(commit, lines);
                actions.added.forEach((identity, location) -> {
                    TableCommit added = actions.commit(identity);
                    if (added.query().filter(query::equals).isPresent()
                            && added.batch().isPresent()
                            && added.batch().getAsLong() >= firstBatch
                            && added.batch().getAsLong() <= lastBatch) {
                        files.add(location);
                    }
                });
            }
        }
        return files;
    }

    /** {@code metaData.id}, which a stream's offsets name as {@code reservoirId}. */
    @Override
    public Optional<String> tableId() throws IOException {
        for (FileEntry commit : newestFirst()) {
            for (String line :
                    lines(commit).filter(text -> text.contains("\"metaData\"")).toList()) {
                Optional<String> id = action(line, "metaData").flatMap(data -> data.text("id"));
                if (id.isPresent()) {
                    return id;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Json> action(String line, String name) {
        return Json.read(line).flatMap(json -> json.get(name));
    }

    private final class Actions {
        private final FileEntry entry;
        private final Map<Identity, Location> added = new HashMap<>();
        private final Map<Identity, Location> removed = new HashMap<>();
        private final Map<Identity, Long> ordinals = new HashMap<>();
        private final Map<Identity, Long> rows = new HashMap<>();
        private Json info = Json.nothing();
        private Json txn = Json.nothing();
        private boolean changesData;

        Actions(FileEntry entry, List<String> lines) {
            // {"commitInfo":{"operation":"STREAMING UPDATE","operationParameters":{"queryId":"...","epochId":"3"}}}
            // {"txn":{"appId":"...","version":3}}
            // {"add":{"path":"day=1/part-0.parquet","dataChange":true,"stats":"{\"numRecords\":3}"}}
            this.entry = entry;
            for (String line : lines) {
                action(line, "commitInfo").ifPresent(found -> info = found);
                action(line, "txn").ifPresent(found -> txn = found);
                action(line, "add").ifPresent(this::add);
                action(line, "remove").flatMap(found -> found.text("path")).ifPresent(path -> put(removed, path));
            }
        }

        private void add(Json add) {
            boolean changes = !(add.get("dataChange").orElse(Json.nothing()) instanceof Json.Bool bool) || bool.value();
            changesData |= changes;
            add.text("path").ifPresent(path -> {
                Identity file = put(added, path);
                if (changes) {
                    ordinals.put(file, (long) ordinals.size());
                }
                add.text("stats")
                        .flatMap(Json::read)
                        .map(stats -> stats.number("numRecords"))
                        .orElse(OptionalLong.empty())
                        .ifPresent(records -> rows.put(file, records));
            });
        }

        private Identity put(Map<Identity, Location> files, String path) {
            Location location = paths.locate(path);
            Identity identity = source.identify(location);
            files.put(identity, location);
            return identity;
        }

        TableCommit commit(Identity file) {
            Json parameters = info.get("operationParameters").orElse(Json.nothing());
            String operation = info.text("operation").orElse("");
            boolean streaming =
                    operation.equals(STREAMING) && parameters.text("queryId").isPresent();
            Optional<String> query = streaming ? parameters.text("queryId") : txn.text("appId");
            OptionalLong batch = streaming ? digits(parameters.text("epochId")) : txn.number("version");
            boolean names = query.isPresent() && batch.isPresent();
            boolean derived = !streaming && !added.isEmpty() && !removed.isEmpty() && rewrites(operation);
            TableCommit.Origin origin =
                    derived ? TableCommit.Origin.DERIVED : names ? TableCommit.Origin.STREAM : TableCommit.Origin.JOB;
            return new TableCommit(
                    version(),
                    entry.location().text(),
                    operation,
                    origin,
                    query,
                    batch,
                    added.entrySet().stream()
                            .filter(each -> !each.getKey().equals(file))
                            .map(Map.Entry::getValue)
                            .sorted()
                            .toList(),
                    derived ? removed.values().stream().sorted().toList() : List.of(),
                    ordinals.containsKey(file) ? OptionalLong.of(ordinals.get(file)) : OptionalLong.empty(),
                    rows.containsKey(file) ? OptionalLong.of(rows.get(file)) : OptionalLong.empty());
        }

        /** An overwrite removes files too, and takes no row of theirs. */
        private boolean rewrites(String operation) {
            return !changesData
                    || List.of("OPTIMIZE", "MERGE", "UPDATE", "DELETE", "REORG").contains(operation);
        }

        private String version() {
            return String.valueOf(Long.parseLong(entry.location().name().substring(0, 20)));
        }
    }

    private static OptionalLong digits(Optional<String> text) {
        return text.filter(t -> t.matches("\\d{1,18}")).stream()
                .mapToLong(Long::parseLong)
                .findFirst();
    }
}
