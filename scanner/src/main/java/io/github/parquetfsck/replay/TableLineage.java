// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.TableCommit;
import io.github.parquetfsck.dataset.TableHistory;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.Evidence;
import io.github.parquetfsck.streamlog.MatchRule;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Follows bad files of a Delta, Iceberg or Hudi table back, by the commits that put them there. */
final class TableLineage {
    private final Stores stores;
    private final List<Checkpoint> checkpoints;
    private final BatchReaders readers;
    private final List<TracedBatch> batches = new ArrayList<>();
    private final List<Unattributed> others = new ArrayList<>();
    private final List<BadFile> unnamed = new ArrayList<>();

    TableLineage(Stores stores, List<Checkpoint> checkpoints, BatchReaders readers) {
        this.stores = stores;
        this.checkpoints = checkpoints;
        this.readers = readers;
    }

    List<TracedBatch> batches() {
        return batches;
    }

    List<Unattributed> others() {
        return others;
    }

    /** Files of which the table's log names no query: only their times are left to go by. */
    List<BadFile> unnamed() {
        return unnamed;
    }

    private record Group(String query, long batch) {}

    /** Traces files of one table. */
    void trace(Owner owner, TableHistory history, List<BadFile> files) throws IOException {
        List<BadFile> counting = new ArrayList<>();
        for (BadFile file : files) {
            if (file.standing() == Standing.LIVE || file.standing() == Standing.UNKNOWN) {
                counting.add(file);
            } else {
                others.add(notListed(file, owner));
            }
        }
        Map<Identity, TableCommit> commits =
                history.commits(counting.stream().map(BadFile::identity).toList());
        Map<Identity, List<TableCommit>> twice = overwritten(history, counting);
        Map<Group, List<BadFile>> groups = new LinkedHashMap<>();
        Map<Group, TableCommit> first = new LinkedHashMap<>();
        for (BadFile file : counting) {
            TableCommit commit = commits.get(file.identity());
            if (commit == null) {
                forgotten(owner, history, file);
            } else if (commit.origin() == TableCommit.Origin.DERIVED) {
                others.add(derived(file.counting(commit.rows()), owner, commit));
            } else if (commit.query().isPresent() && commit.batch().isPresent()) {
                for (TableCommit of : twice.getOrDefault(file.identity(), List.of(commit))) {
                    Group group = new Group(of.query().orElseThrow(), of.batch().orElseThrow());
                    groups.computeIfAbsent(group, g -> new ArrayList<>()).add(file.counting(commit.rows()));
                    first.putIfAbsent(group, of);
                }
            } else {
                unnamed.add(file.counting(commit.rows()));
            }
        }
        for (Map.Entry<Group, TableCommit> group : first.entrySet()) {
            List<BadFile> bad = groups.getOrDefault(group.getKey(), List.of());
            batches.add(named(
                    owner,
                    group.getKey(),
                    bad,
                    group.getValue(),
                    bad.stream().anyMatch(file -> twice.containsKey(file.identity()))));
        }
    }

    /** Files that several batches wrote under one name; later writers of Iceberg put the batch into the name. */
    private Map<Identity, List<TableCommit>> overwritten(TableHistory history, List<BadFile> files) throws IOException {
        Map<Identity, List<TableCommit>> overwritten = new HashMap<>();
        boolean named = files.stream()
                .allMatch(file ->
                        JobLineage.OF_QUERY.matcher(file.location().name()).matches());
        if (!named) {
            history.overwritten().forEach((file, commits) -> overwritten.put(identify(file), commits));
        }
        return overwritten;
    }

    private TracedBatch named(Owner owner, Group group, List<BadFile> files, TableCommit commit, boolean twice)
            throws IOException {
        String rule = owner.kind().label() + " commit " + commit.version() + " names query " + group.query()
                + " and batch " + group.batch()
                + (twice
                        ? "; another batch of it wrote a file of the same name, so that the rows of one are lost"
                        : "");
        List<Identity> bad = files.stream().map(BadFile::identity).toList();
        Queries queries = Queries.named(checkpoints, group.query());
        return traced(
                owner,
                new BatchRange(group.batch(), group.batch(), Evidence.EXACT, rule),
                files,
                queries,
                Optional.of(commit),
                commit.siblings().stream()
                        .filter(sibling -> !bad.contains(identify(sibling)))
                        .toList());
    }

    private Identity identify(Location file) {
        try {
            return stores.source(file).identify(file);
        } catch (IOException noConnector) {
            return new Identity("", "", file.text());
        }
    }

    private TracedBatch traced(
            Owner owner,
            BatchRange range,
            List<BadFile> files,
            Queries queries,
            Optional<TableCommit> commit,
            List<Location> siblings)
            throws IOException {
        Optional<Queries.Compared> query = queries.best();
        Optional<ReadBatch> read = query.isPresent() && range.isSingle()
                ? Optional.of(readers.of(query.get().checkpoint()).read(range.first()))
                : Optional.empty();
        return new TracedBatch(
                owner.root(),
                owner.kind(),
                range,
                MatchRule.FULL_PATH,
                files,
                siblings,
                commit.isPresent() ? TracedBatch.Siblings.KNOWN : TracedBatch.Siblings.UNKNOWN,
                commit.map(TableCommit::version).stream().toList(),
                Optional.empty(),
                commit,
                query.map(Queries.Compared::candidate),
                queries.candidates(),
                read);
    }

    /** The commit is no longer in the log; how far each query came is. */
    private void forgotten(Owner owner, TableHistory history, BadFile file) throws IOException {
        List<Queries.Compared> writers = new ArrayList<>();
        long last = -1;
        for (Checkpoint checkpoint : checkpoints) {
            Optional<String> id = checkpoint.query().id();
            OptionalLong newest = id.isPresent() ? history.newestBatch(id.get()) : OptionalLong.empty();
            if (newest.isPresent()) {
                writers.addAll(Queries.named(List.of(checkpoint), id.get()).all());
                last = newest.getAsLong();
            }
        }
        if (writers.size() != 1) {
            String detail = "the commit that added it is no longer in the table's log"
                    + (writers.isEmpty()
                            ? ", and no query whose checkpoint is at hand has written the table"
                            : ", and several queries have written the table");
            others.add(
                    new Unattributed(file, Unattributed.Cause.NO_COMMIT, Optional.of(owner.root()), detail, List.of()));
            return;
        }
        String rule = "the commit that added the file is no longer in the table's log, in which the query has come to"
                + " batch " + last;
        BatchRange range = new BatchRange(0, last, Evidence.RANGE, rule);
        if (file.modified().isPresent()) {
            range = CheckpointFit.narrowed(
                    writers.get(0).checkpoint(), range, file.modified().get());
        }
        batches.add(traced(owner, range, List.of(file), new Queries(writers), Optional.empty(), List.of()));
    }

    private static Unattributed notListed(BadFile file, Owner owner) {
        String what =
                switch (file.standing()) {
                    case UNCOMMITTED -> "it is not committed";
                    case SUPERSEDED -> "only older versions of the table have it";
                    case ORPHAN, LIVE, UNKNOWN -> "no version of the table has it";
                };
        return new Unattributed(
                file,
                Unattributed.Cause.NOT_LISTED,
                Optional.of(owner.root()),
                what + ": readers of the table do not see it, and there is nothing to replay",
                List.of());
    }

    /** A replay of the stream would not bring such a file back: its rows are in the files that it was made of. */
    private Unattributed derived(BadFile file, Owner owner, TableCommit commit) {
        long there = commit.inputs().stream().filter(this::isThere).count();
        String detail = owner.kind().label() + " commit " + commit.version() + " (" + commit.operation()
                + ") made it of " + commit.inputs().size() + " other files of the table, of which " + there
                + " are still there: undo that commit while they are, before a clean-up takes them; a replay of the"
                + " stream is not needed";
        return new Unattributed(
                file, Unattributed.Cause.DERIVED, Optional.of(owner.root()), detail, undo(owner, commit, there));
    }

    private static List<String> undo(Owner owner, TableCommit commit, long there) {
        if (there < commit.inputs().size()) {
            return List.of();
        }
        return switch (owner.kind()) {
            case DELTA ->
                List.of("RESTORE TABLE delta.`" + owner.root().text() + "` TO VERSION AS OF "
                        + (Long.parseLong(commit.version()) - 1)
                        + "   -- takes later commits back too: their rows have to come again");
            case ICEBERG ->
                List.of("CALL CATALOG.system.rollback_to_snapshot('DB.TABLE', PARENT_OF_" + commit.version()
                        + ")   -- takes later commits back too: their rows have to come again");
            case PLAIN, PARTITIONED, STREAMING_SINK, TRANSACTIONAL, HUDI -> List.of();
        };
    }

    private boolean isThere(Location file) {
        try {
            return stores.source(file).stat(file).isPresent();
        } catch (IOException unknown) {
            return false;
        }
    }
}
