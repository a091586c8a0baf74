// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.replay.BadFile;
import io.github.parquetfsck.replay.ReplayPlan;
import io.github.parquetfsck.replay.ReplayPlanner;
import io.github.parquetfsck.replay.Trace;
import io.github.parquetfsck.report.Lineage;
import io.github.parquetfsck.report.ReplayText;
import io.github.parquetfsck.verify.FileReport;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Who wrote a damaged file, by the log of the sink that it lies in and by checkpoints.
 *
 * @param checkpoints where to look; when there are none, in and beside the sink
 * @param program how a command of this program begins, by its verb
 */
record Writers(Stores stores, List<Location> checkpoints, UnaryOperator<String> program, Instant now)
        implements Lineage {

    @Override
    public Optional<String> writerOf(FileReport report) {
        Location file = report.entry().location();
        try {
            BadFile bad = BadFile.of(report, stores.source(file).identify(file));
            Trace trace = new io.github.parquetfsck.replay.Lineage(stores, TableLogs.histories())
                    .trace(List.of(bad), checkpoints);
            ReplayPlan plan = new ReplayPlanner(program, now).plan(trace);
            return plan.batches().stream()
                    .findFirst()
                    .map(batch -> ReplayText.writer(batch)
                            + (batch.traced().query().isEmpty() ? "; add --checkpoints DIR" : ""));
        } catch (IOException unreachable) {
            return Optional.empty();
        }
    }
}
