// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.replay.BadFile;
import io.github.parquetfsck.replay.BatchReplay;
import io.github.parquetfsck.replay.Closure;
import io.github.parquetfsck.replay.ReplayPlan;
import io.github.parquetfsck.replay.TracedBatch;
import io.github.parquetfsck.replay.Unattributed;
import java.util.List;
import java.util.Locale;

/** A replay plan as Markdown for a ticket, with a graph of the queries that Mermaid draws. */
public final class ReplayMarkdown {
    private static final int SHOWN = 20;

    private final StringBuilder out = new StringBuilder();

    private ReplayMarkdown() {}

    /** The whole document; every line ends in a line feed. */
    public static String of(ReplayPlan plan, Closure closure) {
        ReplayMarkdown text = new ReplayMarkdown();
        int batches = plan.batches().size();
        text.line("# Replay: "
                + (batches == 0 ? "nothing" : Wording.count(batches, "batch").replace("batchs", "batches")));
        plan.batches().forEach(text::batch);
        if (!plan.others().isEmpty()) {
            text.line("");
            text.line("## Files without a batch");
            text.line("");
            plan.others().forEach(text::other);
        }
        text.closure(closure);
        return text.out.toString();
    }

    private void batch(BatchReplay replay) {
        TracedBatch traced = replay.traced();
        line("");
        line("## " + capital(ReplayText.batches(traced.batches())) + " of "
                + code(traced.sink().text()));
        line("");
        line("| | |");
        line("|---|---|");
        row("action", "**" + replay.action() + "**: " + cell(replay.reason()));
        row(
                "evidence",
                traced.batches().evidence().name().toLowerCase(Locale.ROOT) + ": "
                        + cell(traced.batches().rule()));
        row("query", traced.queryId().map(ReplayMarkdown::code).orElse("not known"));
        traced.query()
                .ifPresent(query -> row("checkpoint", code(query.checkpoint().text())));
        traced.read().ifPresent(read -> read.sources()
                .forEach(source -> row("source " + source.source(), cell(ReplayText.range(source)))));
        files("bad file", traced.files().stream().map(ReplayMarkdown::file).toList());
        files(
                "same batch",
                traced.siblings().stream().map(file -> code(file.text())).toList());
        line("");
        int number = 1;
        for (String step : replay.steps()) {
            step(number++, step);
        }
        line("");
        replay.warnings().forEach(warning -> line("> - " + warning));
    }

    private static String file(BadFile file) {
        String rows = file.rows().isPresent() ? ", " + Wording.count(file.rows().getAsLong(), "row") : "";
        return code(file.location().text()) + rows;
    }

    private void files(String label, List<String> files) {
        files.stream().limit(SHOWN).forEach(file -> row(label, file));
        if (files.size() > SHOWN) {
            row(label, "and " + (files.size() - SHOWN) + " more");
        }
    }

    /** What stands below a step's first line is to be typed. */
    private void step(int number, String step) {
        int end = step.indexOf('\n');
        line(number + ". " + (end < 0 ? step : step.substring(0, end)));
        if (end >= 0) {
            line("");
            line("   ```");
            step.substring(end + 1).lines().forEach(typed -> line("   " + typed));
            line("   ```");
            line("");
        }
    }

    private void other(Unattributed other) {
        line("- " + code(other.file().location().text()) + ": " + other.detail());
        other.steps().forEach(step -> line("  - " + code(step)));
    }

    private void closure(Closure closure) {
        if (closure.queries().isEmpty()) {
            return;
        }
        line("");
        line("## Queries concerned, in the order in which they are to be dealt with");
        line("");
        line("```mermaid");
        out.append(ClosureMermaid.of(closure));
        line("```");
        line("");
        int number = 1;
        for (Closure.Query query : closure.queries()) {
            line(number++ + ". " + code(query.checkpoint().text()) + ": " + ClosureText.advice(query));
            query.readings().stream()
                    .limit(SHOWN)
                    .forEach(reading ->
                            line("   - " + ClosureText.reading(reading).replaceAll(" {2,}", " ")));
        }
        closure.cycles().forEach(cycle -> line("- no order is right among " + cycle));
        closure.notes().forEach(note -> line("- " + note));
    }

    private void row(String name, String value) {
        line("| " + name + " | " + value + " |");
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }

    private static String code(String text) {
        String fence = text.indexOf('`') >= 0 ? "``" : "`";
        return fence + text.replace("|", "\\|") + fence;
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private void line(String text) {
        out.append(text.stripTrailing()).append('\n');
    }
}
