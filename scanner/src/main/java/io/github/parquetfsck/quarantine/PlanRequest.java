// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.verify.FileReport;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What a plan is made of.
 *
 * @param paths as a person gave them: a file among them was named literally
 * @param candidates reports of files that are not sound; others are passed over
 * @param judged files judged in all
 * @param commits when the newest commit of each log was written that was read, by its owner's root
 * @param identify which file a location means
 * @param letGo why the log of a table or a sink cannot be made to let go of files; empty for one that can
 * @param program how a command of this program begins, by its verb
 */
public record PlanRequest(
        RunId run,
        Location root,
        List<Location> paths,
        List<FileReport> candidates,
        List<Holding> holdings,
        long judged,
        Map<Location, Instant> commits,
        Function<Location, Identity> identify,
        Function<Holding, Optional<String>> letGo,
        UnaryOperator<String> program) {
    /** Why a table cannot let go of files whose log nothing at hand edits. */
    public static final String NOT_EDITED =
            "its log is not edited here, and moving a file out from under a table's log breaks the table";

    public PlanRequest {
        // What the ledger keeps means the same file from any working directory.
        root = absolute(root, identify);
        paths = List.copyOf(paths);
        candidates = candidates.stream().map(each -> absolute(each, identify)).toList();
        holdings = holdings.stream()
                .map(each -> new Holding(absolute(each.directory(), identify), each.kind(), each.files()))
                .toList();
        commits = commits.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        log -> absolute(log.getKey(), identify), Map.Entry::getValue, (a, b) -> a.isAfter(b) ? a : b));
    }

    /** Where no log was read, and none but those of sinks is edited. */
    public PlanRequest(
            RunId run,
            Location root,
            List<Location> paths,
            List<FileReport> candidates,
            List<Holding> holdings,
            long judged,
            Function<Location, Identity> identify) {
        this(
                run,
                root,
                paths,
                candidates,
                holdings,
                judged,
                identify,
                owner -> owner.isSink() ? Optional.empty() : Optional.of(NOT_EDITED));
    }

    /** Of a program that was called without options, where no log tells when its newest commit was written. */
    public PlanRequest(
            RunId run,
            Location root,
            List<Location> paths,
            List<FileReport> candidates,
            List<Holding> holdings,
            long judged,
            Function<Location, Identity> identify,
            Function<Holding, Optional<String>> letGo) {
        this(run, root, paths, candidates, holdings, judged, Map.of(), identify, letGo, verb -> "pqfsck " + verb);
    }

    /** When the newest commit of the log that speaks of a file was written. */
    Optional<Instant> newestCommit(Location file) {
        for (Location at = file.parent(); ; at = at.parent()) {
            Instant newest = commits.get(at);
            if (newest != null || at.equals(at.parent())) {
                return Optional.ofNullable(newest);
            }
        }
    }

    private static FileReport absolute(FileReport report, Function<Location, Identity> identify) {
        FileEntry entry = report.entry();
        return report.with(
                new FileEntry(absolute(entry.location(), identify), entry.length(), entry.modified(), entry.version()));
    }

    private static Location absolute(Location location, Function<Location, Identity> identify) {
        return identify.apply(location).absolute(location);
    }
}
