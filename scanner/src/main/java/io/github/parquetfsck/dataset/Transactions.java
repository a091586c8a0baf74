// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * The transactions of Databricks in one directory, as the markers beside the files have them. A file whose name has the
 * id of a committed transaction is live if the commit adds it; one of a transaction that has begun and is not committed
 * is uncommitted; what any commit removes is superseded; and of a file whose name has no id, or one without any marker,
 * no log speaks: readers take it. Holds what the commits of the directory name. For one thread.
 */
public final class Transactions implements OwnerLog {
    /** Above this many names that were not met the directory is listed once more. */
    private static final int ASKED_ONE_BY_ONE = 4;

    private final FileSource source;
    private final Location directory;
    private final Map<String, Set<String>> commits = new HashMap<>();
    private final Set<String> begun = new HashSet<>();
    private final Set<String> removed = new HashSet<>();
    private final Map<String, String> unmet = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private Optional<Instant> newest = Optional.empty();

    private Transactions(FileSource source, Location directory) {
        this.source = source;
        this.directory = directory;
    }

    /** Reads the markers in a directory; empty when there is none. */
    public static Optional<Transactions> open(FileSource source, Location directory) throws IOException {
        List<FileEntry> markers = new ArrayList<>();
        source.list(directory, node -> {
            if (node.kind() == Node.Kind.FILE
                    && TransactionName.isMarker(node.location().name())) {
                markers.add(node.entry());
            }
        });
        if (markers.isEmpty()) {
            return Optional.empty();
        }
        Transactions log = new Transactions(source, directory);
        log.read(markers);
        return Optional.of(log);
    }

    private void read(List<FileEntry> markers) throws IOException {
        CommitReader reader = new CommitReader(source, directory);
        for (FileEntry marker : markers) {
            String name = marker.location().name();
            Optional<String> done = TransactionName.done(name);
            TransactionName.begun(name).ifPresent(begun::add);
            if (done.isPresent()) {
                CommitReader.Read read = reader.read(marker);
                read.torn().ifPresent(how -> torn(marker, done.get(), how));
                read.commit().ifPresent(commit -> commit(marker, done.get(), commit));
            } else if (TransactionName.isVacuum(name)) {
                reader.read(marker).commit().ifPresent(commit -> removed.addAll(commit.removed()));
            }
        }
        removed.forEach(unmet::remove);
    }

    private void torn(FileEntry marker, String transaction, String how) {
        begun.add(transaction);
        findings.add(Finding.of(
                Defect.COMMIT_TORN, Place.wholeFile(), marker.location().text(), marker.length(), how));
    }

    private void commit(FileEntry marker, String transaction, CommitReader.Commit commit) {
        commits.put(transaction, commit.added());
        commit.added().forEach(name -> unmet.put(name, transaction));
        removed.addAll(commit.removed());
        newest = newest.filter(known -> known.isAfter(marker.modified())).or(() -> Optional.of(marker.modified()));
    }

    @Override
    public List<Finding> findings() {
        return List.copyOf(findings);
    }

    @Override
    public Optional<Instant> newest() {
        return newest;
    }

    @Override
    public Standing meet(FileEntry file) {
        String name = file.location().name();
        unmet.remove(name);
        return standing(name);
    }

    private Standing standing(String name) {
        if (removed.contains(name)) {
            return Standing.SUPERSEDED;
        }
        Optional<String> transaction = TransactionName.of(name);
        if (transaction.isEmpty()) {
            return Standing.UNKNOWN;
        }
        Set<String> added = commits.get(transaction.get());
        if (added != null) {
            return added.contains(name) ? Standing.LIVE : Standing.ORPHAN;
        }
        return begun.contains(transaction.get()) ? Standing.UNCOMMITTED : Standing.UNKNOWN;
    }

    @Override
    public List<Finding> findings(FileEntry file, Standing standing) {
        return switch (standing) {
            case ORPHAN ->
                List.of(Finding.of(
                        Defect.UNLISTED_FILE,
                        Place.wholeFile(),
                        file.location().text(),
                        commit(TransactionName.of(file.location().name()).orElse(""))));
            case LIVE, UNCOMMITTED, SUPERSEDED, UNKNOWN -> List.of();
        };
    }

    @Override
    public Optional<LoggedFile> logged(FileEntry file) {
        return standing(file.location().name()) == Standing.LIVE
                ? Optional.of(new LoggedFile(OptionalLong.empty(), OptionalLong.empty()))
                : Optional.empty();
    }

    @Override
    public List<Finding> missing(Location below) throws IOException {
        if (!below.equals(directory)) {
            return List.of();
        }
        Map<String, String> gone = new TreeMap<>(unmet);
        if (unmet.size() > ASKED_ONE_BY_ONE) {
            source.list(directory, node -> gone.remove(node.location().name()));
        } else {
            for (String name : unmet.keySet()) {
                source.stat(directory.child(name))
                        .ifPresent(node -> gone.remove(node.location().name()));
            }
        }
        Optional<Transactions> now = gone.isEmpty() ? Optional.empty() : open(source, directory);
        List<Finding> missing = new ArrayList<>();
        gone.forEach((name, transaction) -> {
            // A transaction that ended while the directory was walked may have removed it.
            if (now.map(log -> log.standing(name)).orElse(Standing.UNKNOWN) == Standing.LIVE) {
                String file = directory.child(name).text();
                missing.add(
                        Finding.of(Defect.COMMITTED_FILE_MISSING, new Place.Missing(file), file, commit(transaction)));
            }
        });
        return missing;
    }

    private String commit(String transaction) {
        return TransactionName.committed(directory, transaction).text();
    }
}
