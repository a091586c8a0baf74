// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.NameRule;
import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Standing;
import java.util.List;
import java.util.function.Consumer;

/** Parts the names that a walk comes to: what is left out by a rule is told, what will be judged is handed over. */
final class Sieve {
    private static final int BATCH = 1000;

    private final OpenLogs logs;
    private final ScanListener events;
    private final Consumer<Candidate> files;
    private long names;
    private long bytes;
    private long listed;
    private long listedBytes;

    Sieve(OpenLogs logs, ScanListener events, Consumer<Candidate> files) {
        this.logs = logs;
        this.events = events;
        this.files = files;
    }

    /** Names of files that were met. */
    long names() {
        return names;
    }

    /** Bytes of files that were handed over. */
    long bytes() {
        return bytes;
    }

    /** A file that was asked for by name. */
    void named(Node node, Owner owner) {
        Candidate.Kind kind = NameRule.isSummary(node.location().name()) ? Candidate.Kind.SUMMARY : Candidate.Kind.DATA;
        candidate(node, owner, Candidate.Origin.NAMED, kind, List.of());
    }

    /** A file that was found by listing or by a glob. */
    void found(Node node, Owner owner, List<FileEntry> attempts) {
        names++;
        NameRule rule = NameRule.ofFile(node.location().name());
        boolean empty = node.kind() == Node.Kind.FILE && node.entry().length() == 0;
        if (rule.use() == NameRule.Use.LEAVE || (rule == NameRule.UNKNOWN && empty)) {
            NameRule counted = rule == NameRule.UNKNOWN ? NameRule.NOT_PARQUET : rule;
            events.on(new ScanEvent.Excluded(node.location(), counted.label()));
            logs.pass(owner, node.entry());
        } else if (rule == NameRule.UNKNOWN && node.kind() == Node.Kind.OTHER) {
            events.on(new ScanEvent.Excluded(node.location(), NameRule.NO_FILE.label()));
        } else {
            candidate(node, owner, Candidate.Origin.FOUND, kind(rule), attempts);
        }
    }

    private static Candidate.Kind kind(NameRule rule) {
        if (rule == NameRule.SUMMARY) {
            return Candidate.Kind.SUMMARY;
        }
        return rule == NameRule.UNKNOWN ? Candidate.Kind.PROBE : Candidate.Kind.DATA;
    }

    private void candidate(
            Node node, Owner owner, Candidate.Origin origin, Candidate.Kind kind, List<FileEntry> attempts) {
        Standing standing = logs.standing(owner, node.entry());
        Candidate candidate =
                new Candidate(node.entry(), standing, origin, kind, logs.logged(owner, node.entry()), attempts);
        if (node.kind() == Node.Kind.OTHER) {
            events.on(new ScanEvent.Judged(Judge.undecided(
                    candidate, Reason.UNREADABLE, "it is no regular file: a link that leads nowhere, or a device")));
            return;
        }
        bytes += node.entry().length();
        if (kind != Candidate.Kind.PROBE) {
            listed++;
            listedBytes += node.entry().length();
            if (listed == BATCH) {
                tellListed();
            }
        }
        files.accept(candidate);
    }

    void tellListed() {
        if (listed > 0) {
            events.on(new ScanEvent.Listed(listed, listedBytes));
            listed = 0;
            listedBytes = 0;
        }
    }
}
