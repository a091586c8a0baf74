// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.Judge;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanListener;
import io.github.parquetfsck.scan.WalkPart;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Tells the results of tasks on the driver, each once: of the attempt that succeeded. */
final class Telling {
    private final ScanListener listener;
    private final List<PartsReport> parts;
    private long files;

    /** @param parts reports whose file lines executors write */
    Telling(ScanListener listener, List<PartsReport> parts) {
        this.listener = listener;
        this.parts = parts;
    }

    /** Files told so far. */
    long files() {
        return files;
    }

    void tell(Slice.Result result) {
        for (int i = 0; i < parts.size(); i++) {
            try {
                parts.get(i).commit(result.parts().get(i));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        WalkPart walked = result.walked();
        if (walked != null) {
            walked.events().forEach(this::event);
        }
        for (Slice.Answer answer : result.answers()) {
            FileReport report = answer.report();
            Candidate candidate = answer.candidate();
            if (report == null) {
                listener.on(new ScanEvent.Excluded(candidate.entry().location(), "not-parquet"));
                continue;
            }
            if (candidate.kind() == Candidate.Kind.PROBE) {
                listener.on(new ScanEvent.Listed(1, candidate.entry().length()));
            }
            judged(report);
        }
    }

    /** What a listing told; a file that it judged, for nobody can open it, has no line of an executor's. */
    void event(ScanEvent event) {
        if (event instanceof ScanEvent.Judged judged) {
            parts.forEach(report -> report.judgedByDriver(judged.report()));
            files++;
        }
        listener.on(event);
    }

    void cancelled(Candidate candidate) {
        event(new ScanEvent.Judged(
                Judge.undecided(candidate, Reason.CANCELLED, "the scan was interrupted before it was read")));
    }

    private void judged(FileReport report) {
        files++;
        listener.on(new ScanEvent.Judged(report));
    }
}
