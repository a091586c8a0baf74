// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.LoggedFile;
import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.OwnerLog;
import io.github.parquetfsck.dataset.OwnerLogs;
import io.github.parquetfsck.dataset.UnreadableLog;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The logs of owners that a walk is in or has just been in; each is told of its files, and asked what it misses. */
final class OpenLogs {
    private static final int OPEN = 16;

    private final Stores stores;
    private final OwnerLogs logs;
    private final ScanListener events;
    private final Instant now;
    private final Map<Owner, Optional<OwnerLog>> open = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Owner, Optional<OwnerLog>> eldest) {
            return size() > OPEN;
        }
    };

    /** Owners whose log's own findings are still to be told. */
    private final Set<Owner> untold = new HashSet<>();

    /** By owner, what kept its log from being read and is still to be told. */
    private final Map<Owner, IOException> failures = new HashMap<>();

    /** By owner, why no code at hand reads its log. */
    private final Map<Owner, String> unreadable = new HashMap<>();

    private final Map<Owner, Leftovers> leftovers = new HashMap<>();

    OpenLogs(Stores stores, OwnerLogs logs, ScanListener events, Instant now) {
        this.stores = stores;
        this.logs = logs;
        this.events = events;
        this.now = now;
    }

    /** What is said of an owner when it is told; its log is opened for that. */
    String note(Owner owner) {
        if (!owner.kind().hasLog()) {
            return "";
        } else if (!logs.reads(owner.kind())) {
            return "its log is not read: files are scanned and cannot be moved";
        }
        opened(owner);
        String why = unreadable.get(owner);
        return why == null
                ? "its log says which files count"
                : "its log cannot be read, files are scanned and cannot be moved: " + why;
    }

    /** The standing of a file that will be judged; what contradicts the log is told. */
    Standing standing(Owner owner, FileEntry file) {
        Optional<OwnerLog> log = log(owner);
        if (log.isEmpty()) {
            return Standing.UNKNOWN;
        }
        Standing standing = log.get().meet(file);
        tell(owner, log.get().findings(file, standing));
        if (standing == Standing.UNCOMMITTED && Leftovers.isOld(file, now)) {
            leftovers.computeIfAbsent(owner, Leftovers::new).add(file);
        }
        return standing;
    }

    /** What the owner's log says of a file that its footer must say too. */
    Candidate.@Nullable Logged logged(Owner owner, FileEntry file) {
        OptionalLong rows = log(owner)
                .flatMap(log -> log.logged(file))
                .map(LoggedFile::rows)
                .orElse(OptionalLong.empty());
        return rows.isPresent()
                ? new Candidate.Logged(rows.getAsLong(), owner.log().text())
                : null;
    }

    /** A file was met that will not be judged. */
    void pass(Owner owner, FileEntry file) {
        log(owner).ifPresent(log -> log.meet(file));
    }

    /** The walk of a directory is over: what its owner lists there must have been met, or be there. */
    void leave(Owner owner, Location directory) {
        Optional<OwnerLog> log = log(owner);
        try {
            if (log.isPresent()) {
                tell(owner, log.get().missing(directory));
            }
        } catch (IOException e) {
            failed(directory, e);
        }
        Leftovers left = leftovers.remove(owner);
        if (left != null) {
            tell(owner, List.of(left.finding()));
        }
        if (directory.equals(owner.root())) {
            open.remove(owner);
            unreadable.remove(owner);
        }
    }

    private Optional<OwnerLog> log(Owner owner) {
        if (!logs.reads(owner.kind())) {
            return Optional.empty();
        }
        Optional<OwnerLog> known = opened(owner);
        if (untold.remove(owner)) {
            known.ifPresent(log -> {
                log.newest().ifPresent(at -> events.on(new ScanEvent.LogRead(owner.root(), at)));
                tell(owner, log.findings());
            });
            Optional.ofNullable(failures.remove(owner)).ifPresent(e -> failed(owner.log(), e));
        }
        return known;
    }

    private Optional<OwnerLog> opened(Owner owner) {
        Optional<OwnerLog> known = open.get(owner);
        if (known == null) {
            known = read(owner);
            open.put(owner, known);
            untold.add(owner);
        }
        return known;
    }

    private Optional<OwnerLog> read(Owner owner) {
        try {
            return logs.open(stores, owner);
        } catch (UnreadableLog e) {
            unreadable.put(owner, String.valueOf(e.getMessage()));
            return Optional.empty();
        } catch (IOException e) {
            failures.put(owner, e);
            return Optional.empty();
        }
    }

    private void tell(Owner owner, List<Finding> findings) {
        findings.forEach(
                finding -> events.on(new ScanEvent.DatasetFinding(owner.whole().root(), finding)));
    }

    private void failed(Location location, IOException e) {
        events.on(new ScanEvent.ListingFailed(location, Reasons.of(e), Reasons.detail(e)));
    }
}
