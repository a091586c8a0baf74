// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.report.Datasets;
import io.github.parquetfsck.report.Wording;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanListener;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import java.util.Optional;

/** What to type after a scan. */
final class NextStep implements ScanListener {
    private final Context context;
    private final Datasets datasets = new Datasets();
    private Optional<Location> damaged = Optional.empty();
    private boolean inFlight;

    NextStep(Context context) {
        this.context = context;
    }

    @Override
    public void on(ScanEvent event) {
        if (event instanceof ScanEvent.DatasetFound found) {
            datasets.add(found);
        } else if (event instanceof ScanEvent.Judged judged
                && judged.report().standing().counts()) {
            FileReport report = judged.report();
            if (report.verdict() instanceof Verdict.Damaged && damaged.isEmpty()) {
                damaged = Optional.of(report.entry().location());
            } else if (report.verdict() instanceof Verdict.Undecided undecided) {
                inFlight |= undecided.reason() == Reason.IN_FLIGHT;
            }
        }
    }

    /** The command, or "" when there is nothing to do. */
    String command() {
        if (damaged.isPresent()) {
            Location dataset = datasets.of(damaged.get());
            return context.workbench().program() + " quarantine " + Wording.quoted(dataset.text()) + " --root "
                    + Wording.quoted(Datasets.rootBeside(dataset).text()) + "   # plans what to move aside";
        }
        return inFlight ? context.again("--min-age 0") + "   # judges young files at once" : "";
    }
}
