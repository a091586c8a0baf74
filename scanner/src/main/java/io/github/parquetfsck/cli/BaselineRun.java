// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.baseline.BaselineRefused;
import io.github.parquetfsck.baseline.BaselineWriter;
import io.github.parquetfsck.baseline.Recorder;
import io.github.parquetfsck.dataset.NameRule;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.report.ReportWriter;
import io.github.parquetfsck.scan.Reliance;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanListener;
import io.github.parquetfsck.verify.PageBodies;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The baseline of one run: locked before anything is listed, written while the files are judged. */
final class BaselineRun implements ScanListener, Closeable {
    private final BaselineOptions options;
    private final BaselineWriter writer;
    private final Recorder recorder;
    private final Instant started;
    private boolean finished;

    private BaselineRun(BaselineOptions options, BaselineWriter writer, Recorder recorder, Instant started) {
        this.options = options;
        this.writer = writer;
        this.recorder = recorder;
        this.started = started;
    }

    static BaselineRun open(BaselineOptions options, ScanOptions scan, Stores stores, Instant started)
            throws IOException, Failure {
        try {
            demandHidden(options.directory(), scan.paths(), stores);
            BaselineWriter writer = BaselineWriter.open(stores, options.directory(), options.writers());
            boolean partly = scan.reading().bodies() != PageBodies.DECOMPRESS;
            List<Location> roots = new ArrayList<>();
            for (Location path : scan.paths()) {
                roots.add(stores.source(path).identify(path).absolute(path)); // another run may be started elsewhere
            }
            Recorder recorder = new Recorder(writer, stores, roots, partly ? Level.INDEX : Level.VALUES, started);
            return new BaselineRun(options, writer, recorder, started);
        } catch (BaselineRefused e) {
            throw new Failure(ExitCode.REFUSED, String.valueOf(e.getMessage()), e);
        }
    }

    /** Readers of what is scanned would take the baseline's own files for data. */
    private static void demandHidden(Location directory, List<Location> paths, Stores stores)
            throws IOException, Failure {
        Identity own = stores.source(directory).identify(directory);
        for (Location path : paths) {
            Identity scanned = stores.source(path).identify(path);
            boolean inside = own.equals(scanned) || own.isUnder(scanned);
            if (inside && !isHidden(own.path().substring(scanned.path().length()))) {
                throw new Failure(
                        ExitCode.REFUSED,
                        "the baseline " + directory + " lies inside " + path
                                + ", whose readers could list it; give --baseline a directory beside it, or one whose name"
                                + " begins with _");
            }
        }
    }

    private static boolean isHidden(String below) {
        return Arrays.stream(below.split("/"))
                .anyMatch(name -> !name.isEmpty() && NameRule.ofDirectory(name) != NameRule.DIRECTORY);
    }

    /** What the run takes from earlier ones. */
    Reliance reliance() {
        return options.reliance(writer.start(), started);
    }

    @Override
    public void on(ScanEvent event) {
        recorder.on(event);
    }

    /** Undecided files that decide nothing: those of a lake that lives, met so for the first time, while they are few. */
    long forgiven() {
        long all = recorder.undecidedFirst() + recorder.undecidedAgain();
        return all > options.mostUndecided() ? 0 : recorder.undecidedFirst();
    }

    /** Damaged files that decide nothing where only new damage does. */
    long known(Set<FailOn> failOn) {
        return failOn.contains(FailOn.NEW_DAMAGE) && !failOn.contains(FailOn.DAMAGE) ? recorder.knownDamage() : 0;
    }

    /** Saves what was verified, and tells what was not. */
    void finish(ReportWriter reports) throws IOException {
        finished = true;
        recorder.finish();
        String carried = recorder.oldest()
                .map(oldest -> recorder.carriedOver() + " carried over, the first of them verified "
                        + oldest.truncatedTo(ChronoUnit.SECONDS))
                .orElse("none carried over");
        reports.say("BASELINE  " + options.directory() + "  " + recorder.size() + " known files, " + carried);
        if (recorder.undecidedFirst() + recorder.undecidedAgain() > 0) {
            reports.say("  vanished, changed or being written: " + recorder.undecidedFirst() + " for the first time, "
                    + recorder.undecidedAgain() + " again" + (forgiven() > 0 ? "; the first decide nothing" : ""));
        }
    }

    /** Of a run that did not come to its end, what was verified is kept. */
    @Override
    public void close() throws IOException {
        try (writer) {
            if (!finished) {
                recorder.finish();
            }
        }
    }
}
