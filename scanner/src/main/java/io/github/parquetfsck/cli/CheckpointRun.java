// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.report.CheckpointJson;
import io.github.parquetfsck.report.CheckpointText;
import io.github.parquetfsck.report.ReportWriter;
import io.github.parquetfsck.report.Tally;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import io.github.parquetfsck.streamlog.Diagnosis;
import io.github.parquetfsck.streamlog.Examination;
import io.github.parquetfsck.streamlog.SinkExamination;
import io.github.parquetfsck.streamlog.SinkLog;
import io.github.parquetfsck.streamlog.SinkRelation.Origin;
import io.github.parquetfsck.streamlog.StateDepth;
import java.io.IOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One judging of checkpoints and sinks: what was seen, and what it amounts to. */
final class CheckpointRun {
    private final Stores stores;
    private final TablesBeside tables;
    private final StateDepth depth;
    private final ReportWriter report;
    private final CheckpointText text;
    private final Tally tally = new Tally();
    private long judged;
    private long damaged;
    private long undecided;
    private long absent;

    CheckpointRun(Stores stores, TablesBeside tables, StateDepth depth, ReportWriter report, Instant now) {
        this.stores = stores;
        this.tables = tables;
        this.depth = depth;
        this.report = report;
        this.text = new CheckpointText(report, now);
    }

    Tally tally() {
        return tally;
    }

    void judge(Checkpoint checkpoint) {
        if (Thread.currentThread().isInterrupted()) {
            return;
        }
        judged++;
        try {
            Examination examined = Examination.of(checkpoint, tables.findings(checkpoint), depth);
            count(checkpoint.directory(), examined.diagnoses(), examined.isDamaged() ? "damaged" : "sound");
            report.record(CheckpointJson.of(examined));
            text.write(examined);
        } catch (IOException unreadable) {
            undecided(checkpoint.directory(), unreadable);
        }
    }

    /** Each sink once, those first that a person has named. */
    void judgeSinks(List<Location> named, CheckpointSearch search) throws IOException {
        Set<Identity> seen = new HashSet<>();
        for (Location sink : named) {
            if (tables.isTable(sink)) {
                continue;
            }
            if (seen.add(stores.source(sink).identify(sink)) && !judge(sink, Origin.NAMED, search.found())) {
                text.absent(sink);
                absent++;
            }
        }
        for (Location sink : search.sinks()) {
            if (seen.add(stores.source(sink).identify(sink))) {
                judge(sink, Origin.MET, search.found());
            }
        }
        for (Checkpoint checkpoint : search.found()) {
            Location sink = checkpoint.directory().parent();
            if (seen.add(stores.source(sink).identify(sink))) {
                judge(sink, Origin.MET, search.found());
            }
        }
    }

    /** Whether there is such a sink. */
    private boolean judge(Location location, Origin origin, List<Checkpoint> checkpoints) {
        if (Thread.currentThread().isInterrupted()) {
            return true;
        }
        try {
            FileSource source = stores.source(location);
            Optional<SinkLog> sink = SinkLog.open(source, location);
            if (sink.isEmpty()) {
                return false;
            }
            SinkExamination examined = SinkExamination.of(source, sink.get(), checkpoints, origin);
            count(location, examined.diagnoses(), examined.isDamaged() ? "sink damaged" : "sink sound");
            report.record(CheckpointJson.of(examined));
            text.write(examined);
        } catch (IOException unreadable) {
            undecided(location, unreadable);
        }
        return true;
    }

    private void count(Location where, List<Diagnosis> diagnoses, String verdict) {
        for (Diagnosis diagnosis : diagnoses) {
            Finding finding = diagnosis.finding();
            tally.on(new ScanEvent.DatasetFinding(where, finding));
        }
        damaged += verdict.endsWith("damaged") ? 1 : 0;
        tally.acted(verdict);
    }

    private void undecided(Location where, IOException unreadable) {
        undecided++;
        tally.acted("undecided");
        report.record(CheckpointJson.undecided(where, unreadable.toString()));
        text.undecided(where, unreadable.toString());
    }

    void looked(CheckpointSearch.Look look) {
        text.looked(look);
        switch (look.result()) {
            case SEARCHED -> {}
            case ABSENT -> absent++;
            case FORBIDDEN, UNREADABLE, CUT_SHORT -> undecided++;
        }
    }

    ExitCode exitCode() {
        if (Thread.interrupted()) {
            return ExitCode.INTERRUPTED;
        } else if (absent > 0 || judged == 0) {
            return ExitCode.FAILED;
        }
        return ExitCode.of(damaged, undecided);
    }
}
