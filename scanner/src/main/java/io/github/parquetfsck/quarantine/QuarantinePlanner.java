// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.Acceptance;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * Decides which files are to be moved aside, and where to. Reads and writes nothing. Only a damaged file can be planned,
 * and, unless orphans are asked for, only one that its owner's log lists or whose owner keeps no log.
 */
public final class QuarantinePlanner {
    private final PlanRequest request;
    private final QuarantinePolicy policy;
    private final Destinations destinations;
    private final Territory territory;
    private final Set<Identity> named;
    private final List<Kept> kept = new ArrayList<>();
    private final List<Refused> refused = new ArrayList<>();

    private QuarantinePlanner(PlanRequest request, QuarantinePolicy policy) {
        this.request = request;
        this.policy = policy;
        this.destinations = new Destinations(request.root(), request.run());
        this.territory = new Territory(request);
        this.named = request.paths().stream().map(request.identify()).collect(Collectors.toSet());
    }

    /** The plan for what was judged. */
    public static QuarantinePlan plan(PlanRequest request, QuarantinePolicy policy) {
        return new QuarantinePlanner(request, policy).plan();
    }

    private QuarantinePlan plan() {
        List<PlannedMove> moves = new ArrayList<>();
        Set<Identity> seen = new HashSet<>();
        List<FileReport> ordered = request.candidates().stream()
                .sorted(Comparator.comparing(report -> report.entry().location()))
                .toList();
        for (FileReport report : ordered) {
            Identity identity = request.identify().apply(report.entry().location());
            if (seen.add(identity)) {
                List<Finding> condemning = condemning(report, identity);
                if (!condemning.isEmpty()) {
                    moves.add(move(request.run().entry(moves.size() + 1), report, identity));
                }
            }
        }
        List<PlannedMove> allowed = fused(owned(told(moves)));
        List<Refused> objections = allowed.isEmpty() ? List.of() : territory.objections(allowed, policy.copying());
        if (!objections.isEmpty()) {
            refused.addAll(objections);
            allowed = List.of();
        }
        return new QuarantinePlan(request.run(), request.root(), policy, allowed, kept, refused, List.of(), List.of());
    }

    private PlannedMove move(String entry, FileReport report, Identity identity) {
        boolean listed = report.standing() == Standing.LIVE;
        return new PlannedMove(
                entry,
                report.entry(),
                identity,
                report.standing(),
                report.verdict().findings(),
                report.verdict().coverage(),
                destinations.of(identity, entry),
                territory.holding(identity).filter(h -> listed && h.isSink()).map(Holding::directory),
                territory
                        .holding(identity)
                        .filter(h -> listed && h.hasForeignLog())
                        .map(Holding::owner),
                OptionalLong.empty(),
                List.of());
    }

    /** The findings that take the file away; for a file that stays, none, and the reason is noted. */
    private List<Finding> condemning(FileReport report, Identity identity) {
        FileEntry file = report.entry();
        if (!(report.verdict() instanceof Verdict.Damaged damaged)) {
            if (report.verdict() instanceof Verdict.Undecided undecided) {
                kept.add(new Kept(file.location(), "undecided (" + undecided.reason() + "): " + undecided.detail()));
            }
            return List.of();
        }
        Optional<String> reserved = report.standing().counts() ? Optional.empty() : reserved(report);
        if (reserved.isPresent()) {
            kept.add(new Kept(file.location(), reserved.get()));
            return List.of();
        }
        if (report.isAccepted()) {
            String why = report.accepted().values().stream()
                    .map(Acceptance::toString)
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining("; "));
            kept.add(new Kept(file.location(), "its damage is accepted " + why));
            return List.of();
        }
        if (isYoung(report, identity)) {
            kept.add(new Kept(
                    file.location(),
                    "it may still be written: modified " + file.modified() + ", younger than "
                            + policy.minAge().toMinutes() + " min; --min-age 0 takes it"));
            return List.of();
        }
        if (!policy.judged().includes(policy.required())) {
            kept.add(new Kept(
                    file.location(),
                    "it was judged at level " + policy.judged().label() + " and --require-level asks for "
                            + policy.required().label()));
            return List.of();
        }
        List<Finding> condemning = damaged.findings().stream()
                .filter(finding -> policy.condemns(report, finding))
                .toList();
        if (condemning.isEmpty()) {
            kept.add(new Kept(file.location(), whyKept(report, damaged)));
        }
        return condemning;
    }

    /** Why a file that is not part of the data stays: whoever writes it may not be done. */
    private Optional<String> reserved(FileReport report) {
        FileEntry file = report.entry();
        String unlisted = "its owner's log does not list it (" + report.standing() + ")";
        if (policy.orphans() == QuarantinePolicy.Orphans.KEPT) {
            return Optional.of(unlisted + "; --orphans takes it");
        } else if (!file.modified().isBefore(policy.now().minus(policy.minAge()))) {
            return Optional.of(
                    unlisted + " and it is younger than " + policy.minAge().toMinutes() + " min; --min-age 0 takes it");
        }
        Optional<Instant> newest = request.newestCommit(file.location());
        return newest.filter(commit -> commit.isAfter(file.modified())).isPresent()
                ? Optional.empty()
                : Optional.of(unlisted + " and no commit is newer than it"
                        + newest.map(commit -> " (the newest is of " + commit + ")")
                                .orElse(""));
    }

    /** A file that was found has been judged with its age in view; one that was named literally has not. */
    private boolean isYoung(FileReport report, Identity identity) {
        return named.contains(identity)
                && report.standing() != Standing.LIVE
                && report.entry().modified().isAfter(policy.now().minus(policy.minAge()));
    }

    private String whyKept(FileReport report, Verdict.Damaged damaged) {
        String codes = damaged.findings().stream()
                .filter(finding -> finding.defect().severity().damages()
                        && !report.accepted().containsKey(finding.defect()))
                .map(finding -> finding.defect().code())
                .distinct()
                .collect(Collectors.joining(", "));
        if (!policy.only().isEmpty()) {
            return "none of its findings is named by --only: " + codes;
        }
        if (report.readersDisagree()) {
            return "parquet-java reads its footer (readers disagree): " + codes + "; --only CODE takes it";
        }
        return "its rows can still be read, in part or in whole: " + codes
                + "; --severity lossy or --only CODE takes it";
    }

    /** Those that a directory holds, by the directory; the others are added to the free ones. */
    private Map<Holding, List<PlannedMove>> held(
            List<PlannedMove> moves, BiPredicate<Holding, PlannedMove> holds, List<PlannedMove> free) {
        Map<Holding, List<PlannedMove>> held = new LinkedHashMap<>();
        for (PlannedMove move : moves) {
            Optional<Holding> by = territory.holding(move.identity()).filter(holding -> holds.test(holding, move));
            by.ifPresentOrElse(
                    h -> held.computeIfAbsent(h, x -> new ArrayList<>()).add(move), () -> free.add(move));
        }
        return held;
    }

    /** Without the files of sinks whose log does not tell whether it lists them, or cannot be made to let go of them. */
    private List<PlannedMove> told(List<PlannedMove> moves) {
        List<PlannedMove> told = new ArrayList<>();
        held(moves, Holding::leavesOpen, told)
                .forEach((sink, files) -> refuse(
                        sink,
                        files,
                        "its log is broken and does not say whether it lists " + (files.size() == 1 ? "it" : "them")));
        List<PlannedMove> free = new ArrayList<>();
        held(told, (holding, move) -> move.sink().isPresent(), free).forEach((sink, files) -> {
            Optional<String> reason = request.letGo().apply(sink);
            reason.ifPresentOrElse(
                    why -> refuse(sink, files, "its log is broken and cannot be edited: " + why),
                    () -> free.addAll(files));
        });
        return free;
    }

    private void refuse(Holding sink, List<PlannedMove> files, String why) {
        refused.add(Refused.byBrokenLog(belong(files) + "the streaming sink " + sink.directory() + ": " + why));
    }

    private static String belong(List<PlannedMove> files) {
        return files.size() + " damaged " + (files.size() == 1 ? "file belongs to " : "files belong to ");
    }

    /** Without the files of tables whose own log cannot be made to let go of them. */
    private List<PlannedMove> owned(List<PlannedMove> moves) {
        List<PlannedMove> free = new ArrayList<>();
        held(moves, Holding::isBound, free).forEach((table, files) -> {
            Optional<String> reason = request.letGo().apply(table);
            List<PlannedMove> unlisted =
                    files.stream().filter(move -> move.table().isEmpty()).toList();
            if (reason.isPresent()) {
                refused.add(refusal(table, files, reason.get()));
            } else if (!unlisted.isEmpty()) {
                refused.add(refusal(table, unlisted, "its log does not say whether it lists them"));
            }
            if (reason.isEmpty()) {
                files.stream().filter(move -> move.table().isPresent()).forEach(free::add);
            }
        });
        return free;
    }

    private static Refused refusal(Holding table, List<PlannedMove> files, String reason) {
        List<Location> locations =
                files.stream().map(move -> move.file().location()).toList();
        return new Refused(
                belong(files) + "the " + table.kind().label() + " table " + table.directory() + ": " + reason,
                TableStatements.advice(table.kind(), table.directory(), locations));
    }

    /** Without the files of datasets that have too many of them. */
    private List<PlannedMove> fused(List<PlannedMove> moves) {
        Map<String, List<PlannedMove>> datasets = new LinkedHashMap<>();
        for (PlannedMove move : moves) {
            String dataset = territory
                    .holding(move.identity())
                    .map(h -> h.directory().text())
                    .orElse("");
            datasets.computeIfAbsent(dataset, x -> new ArrayList<>()).add(move);
        }
        List<PlannedMove> allowed = new ArrayList<>();
        datasets.forEach((dataset, files) -> {
            long total = territory
                    .holding(files.get(0).identity())
                    .map(Holding::files)
                    .orElse(request.judged());
            if (policy.fuse().blows(files.size(), total)) {
                refused.add(fuse(dataset.isEmpty() ? "the given files" : dataset, files, total));
            } else {
                allowed.addAll(files);
            }
        });
        allowed.sort(Comparator.comparing(PlannedMove::entry));
        return allowed;
    }

    private Refused fuse(String dataset, List<PlannedMove> files, long total) {
        Map<String, Long> codes = files.stream()
                .map(move -> move.findings().get(0).defect().code())
                .collect(Collectors.groupingBy(code -> code, Collectors.counting()));
        Map.Entry<String, Long> most =
                codes.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
        boolean empty = files.stream().allMatch(move -> move.file().length() == 0);
        String likely;
        if (empty) {
            likely = "every one of them is empty: a copy or an upload that made the names and stopped";
        } else if (most.getValue() * 10 >= files.size() * 9L) {
            likely = most.getValue() + " of them have " + most.getKey()
                    + ": one cause for all, such as a copy that is still running or was cut short, an encryption layer,"
                    + " or files that are no Parquet";
        } else {
            likely = "their defects differ: a failing disk or a writer gone wrong";
        }
        return new Refused(
                files.size() + " of " + total + " files of " + dataset + " would be moved, more than "
                        + policy.fuse().files() + " and more than "
                        + policy.fuse().percent() + " %; likely reason: " + likely,
                "look at one with " + request.program().apply("explain") + " "
                        + Shell.quote(files.get(0).file().location().text())
                        + ", name fewer files at a time, or raise --max-files or --max-percent");
    }
}
