// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import io.github.parquetfsck.streamlog.Diagnosis;
import io.github.parquetfsck.streamlog.Examination;
import io.github.parquetfsck.streamlog.LogFile;
import io.github.parquetfsck.streamlog.OffsetEntry;
import io.github.parquetfsck.streamlog.Restart;
import io.github.parquetfsck.streamlog.SinkExamination;
import io.github.parquetfsck.streamlog.SinkLog;
import io.github.parquetfsck.streamlog.StateOperator;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Judged checkpoints as text for a person: what is there, what Spark will do, what to do first. */
public final class CheckpointText {

    private final ReportWriter report;
    private final Instant now;
    private final Set<Restart.Outcome> explained = EnumSet.noneOf(Restart.Outcome.class);

    /** @param now the run's start, from which ages are measured */
    public CheckpointText(ReportWriter report, Instant now) {
        this.report = report;
        this.now = now;
    }

    /** A checkpoint with everything that is wrong with it. */
    public void write(Examination examined) throws IOException {
        Checkpoint checkpoint = examined.checkpoint();
        report.say((examined.isDamaged() ? "DAMAGED  " : "SOUND  ") + checkpoint.directory());
        line("query", checkpoint.query().id().orElse("not known"));
        line("retained", retained(checkpoint));
        sources(checkpoint).ifPresent(text -> line("reads", text));
        examined.state().forEach(operator -> line("state", state(operator)));
        restart(examined.restart());
        examined.diagnoses().forEach(this::diagnosis);
        examined.folded().forEach(this::folded);
        report.say("");
    }

    /** The log of a sink with everything that is wrong with it. */
    public void write(SinkExamination examined) {
        SinkLog sink = examined.sink();
        List<LogFile> live = sink.live();
        report.say((examined.isDamaged() ? "DAMAGED  " : "SOUND  ") + sink.directory());
        line(
                "checkpoint",
                examined.relation()
                        .map(relation -> relation.checkpoint().directory() + "; times of " + relation.hits() + " of "
                                + relation.tested() + " batches agree")
                        .orElse("not known"));
        line(
                "live logs",
                live.isEmpty()
                        ? "none"
                        : live.get(0).name().text()
                                + (live.size() == 1
                                        ? ""
                                        : " to "
                                                + live.get(live.size() - 1)
                                                        .name()
                                                        .text()));
        examined.diagnoses().forEach(this::diagnosis);
        examined.folded().forEach(this::folded);
        report.say("");
    }

    /** One that could not be read to its end. */
    public void undecided(Location checkpoint, String reason) {
        report.say("UNDECIDED  " + checkpoint + "  " + reason);
        report.say("");
    }

    /** A directory that a person has named as a sink, and that is none. */
    public void absent(Location sink) {
        report.say("no sink in " + sink + ": it has no _spark_metadata and is no table");
    }

    /** A word that has not been used before in the report is explained. */
    private void restart(Restart restart) {
        Restart.Outcome outcome = restart.outcome();
        line("restart", outcome + ": " + (restart.text().startsWith("Spark") ? "" : "Spark ") + restart.text());
        if (explained.add(outcome)) {
            line("", "(" + outcome + ": " + outcome.meaning() + ")");
        }
    }

    /** Where checkpoints were looked for. */
    public void looked(CheckpointSearch.Look look) {
        report.say(ReplayText.look(look));
    }

    private void line(String label, String text) {
        report.say("  " + (label + "            ").substring(0, 12) + text);
    }

    private String retained(Checkpoint checkpoint) {
        String written = checkpoint
                .modified()
                .map(at -> ", last written " + Wording.time(at)
                        + (Duration.between(at, now).compareTo(Checkpoint.QUIET) < 0
                                ? ": the query may be running"
                                : ""))
                .orElse("");
        return "offsets " + range(checkpoint.offsets().navigableKeySet()) + ", commits "
                + range(checkpoint.commits().navigableKeySet()) + written;
    }

    private static String range(NavigableSet<Long> ids) {
        if (ids.isEmpty()) {
            return "none";
        }
        long first = ids.first();
        long last = ids.last();
        if (first == last) {
            return String.valueOf(first);
        }
        return first + " to " + last + (last - first + 1 == ids.size() ? "" : " (" + ids.size() + " of them)");
    }

    private static Optional<String> sources(Checkpoint checkpoint) throws IOException {
        if (checkpoint.offsets().isEmpty()) {
            return Optional.empty();
        }
        Optional<OffsetEntry> newest = checkpoint.offset(checkpoint.offsets().lastKey());
        return newest.map(OffsetEntry::sources)
                .filter(sources -> !sources.isEmpty())
                .map(sources -> sources.stream()
                        .map(line -> "source " + line.source() + " "
                                + line.offset().kind().label())
                        .collect(Collectors.joining(", ")));
    }

    private static String state(StateOperator operator) {
        String stores =
                operator.stores().size() < 2 ? "" : " of " + operator.stores().size() + " stores";
        return "operator " + operator.id()
                + operator.name().map(name -> " (" + name + ")").orElse("") + ": "
                + operator.provider().label() + ", " + Wording.count(operator.partitions(), "partition") + stores
                + ", versions " + range(operator.versions());
    }

    private void diagnosis(Diagnosis diagnosis) {
        Finding finding = diagnosis.finding();
        String place = Wording.place(finding.place());
        line(
                "finding",
                finding.defect().code() + " " + finding.defect().severity() + " " + finding.message()
                        + (place.isEmpty() || finding.message().startsWith(place) ? "" : ", at " + place));
        line("  Spark", diagnosis.prognosis().spark());
        line("  do first", diagnosis.prognosis().first());
    }

    private void folded(Defect defect, long count) {
        line("finding", Wording.count(count, "more finding") + " of " + defect.code() + " " + defect.title());
    }
}
