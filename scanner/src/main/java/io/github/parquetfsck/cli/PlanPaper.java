// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Sha256;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.quarantine.PlannedMove;
import io.github.parquetfsck.quarantine.QuarantinePlan;
import io.github.parquetfsck.quarantine.SavedPlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/** Plans to and from files: {@code --plan-out} and {@code --plan-in}. */
final class PlanPaper {
    private static final long LARGEST = 256L << 20;
    private static final int NAMED = 3;

    private PlanPaper() {}

    static Options addTo(Options options) {
        return options.value("--plan-out", "FILE", "write the plan to FILE, for another run to carry out")
                .value(
                        "--plan-in",
                        "FILE",
                        "take the plan of --plan-out instead of PATHs; refused when a file of it has changed");
    }

    /** What a plan says already must not be said once more. */
    static void demandAlone(ParseResult options, ScanOptions scan) throws UsageError {
        if (!scan.isEmpty()) {
            throw new UsageError("--plan-in names the files: expected no PATH, found "
                    + (scan.ofEachStore().isEmpty()
                            ? "those of --files-from"
                            : scan.ofEachStore().get(0)));
        }
        List<String> said = new ArrayList<>(PolicyOptions.SAVED);
        said.add("--plan-out");
        for (String option : said) {
            if (options.hasMatchedOption(option)) {
                throw new UsageError(option + ": the plan of --plan-in has this already; make a new plan to change it");
            }
        }
    }

    static SavedPlan read(Location file, Stores stores, Instant now) throws UsageError, IOException {
        Optional<Node> node = stores.source(file).stat(file);
        if (node.isEmpty() || node.get().kind() != Node.Kind.FILE) {
            throw new NoSuchFileException(file.text());
        } else if (node.get().entry().length() > LARGEST) {
            throw new UsageError("--plan-in " + file + ": expected a plan of at most " + LARGEST + " bytes, found "
                    + node.get().entry().length());
        }
        byte[] bytes = stores.source(file).bytes(node.get().entry());
        try {
            return SavedPlan.of(Json.parse(new String(bytes, StandardCharsets.UTF_8)), now);
        } catch (Json.MalformedJson e) {
            throw new UsageError("--plan-in " + file + ": no plan of --plan-out: " + e.getMessage());
        }
    }

    /** Writes a plan, with the hash of each of its files. */
    static void write(Location file, QuarantinePlan plan, Level level, Stores stores, Instant now) throws IOException {
        List<SavedPlan.Planned> files = new ArrayList<>();
        for (PlannedMove move : plan.moves()) {
            List<String> codes = move.findings().stream()
                    .map(finding -> finding.defect().code())
                    .distinct()
                    .toList();
            String hash = Sha256.of(stores.source(move.file().location()), move.file());
            files.add(new SavedPlan.Planned(move.file(), hash, codes));
        }
        SavedPlan saved = new SavedPlan(now, plan.root(), level, plan.policy(), files);
        stores.mover(file)
                .orElseThrow(() -> new IOException("--plan-out: parquet-fsck does not write to this kind of store: "
                        + file + "; give a local path"))
                .replace(file, (saved.json() + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Every file is still the one that was planned, or nothing is done. */
    static void demandUnchanged(SavedPlan plan, Location paper, Stores stores) throws IOException, Failure {
        List<String> changed = new ArrayList<>();
        for (SavedPlan.Planned planned : plan.files()) {
            change(planned, stores).ifPresent(what -> changed.add(planned.file().location() + ": " + what));
        }
        if (!changed.isEmpty()) {
            int others = changed.size() - NAMED;
            throw new Failure(
                    ExitCode.REFUSED,
                    "--plan-in " + paper + ": " + changed.size() + " of "
                            + plan.files().size() + " planned files are no longer what they were, so nothing is done; "
                            + String.join("; ", changed.subList(0, Math.min(NAMED, changed.size())))
                            + (others > 0 ? "; and " + others + " more" : "") + "; make a new plan");
        }
    }

    private static Optional<String> change(SavedPlan.Planned planned, Stores stores) throws IOException {
        FileEntry then = planned.file();
        Optional<Node> node = stores.source(then.location()).stat(then.location());
        if (node.isEmpty() || node.get().kind() != Node.Kind.FILE) {
            return Optional.of("it is gone");
        }
        FileEntry now = node.get().entry();
        if (now.length() != then.length() || !now.modified().equals(then.modified())) {
            return Optional.of("planned with " + then.length() + " bytes of " + then.modified() + ", found "
                    + now.length() + " bytes of " + now.modified());
        }
        return Sha256.of(stores.source(then.location()), now).equals(planned.sha256())
                ? Optional.empty()
                : Optional.of("its SHA-256 is another");
    }
}
