// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.replay.BadFile;
import io.github.parquetfsck.replay.ReplayPlanner;
import io.github.parquetfsck.report.Lineage;
import io.github.parquetfsck.report.ReplayText;
import io.github.parquetfsck.verify.FileReport;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Who wrote a damaged file, by the log of the sink that it lies in and by checkpoints. */
final class Writers implements Lineage {
    private final Stores stores;
    private final List<Location> checkpoints;
    private final ReplayPlanner planner;
    private final io.github.parquetfsck.replay.Lineage lineage;

    /**
     * @param checkpoints where to look; when there are none, in and beside the sink
     * @param program how a command of this program begins, by its verb
     */
    Writers(Stores stores, List<Location> checkpoints, UnaryOperator<String> program, Instant now) {
        this.stores = stores;
        this.checkpoints = checkpoints;
        this.planner = new ReplayPlanner(program, now);
        this.lineage = io.github.parquetfsck.replay.Lineage.ofWriters(stores, TableLogs.histories());
    }

    @Override
    public Optional<String> writerOf(FileReport report) {
        Location file = report.entry().location();
        try {
            BadFile bad = BadFile.of(report, stores.source(file).identify(file));
            return planner.plan(lineage.trace(List.of(bad), checkpoints)).batches().stream()
                    .findFirst()
                    .map(batch -> ReplayText.writer(batch)
                            + (batch.traced().query().isEmpty() ? "; add --checkpoints DIR" : ""));
        } catch (IOException unreachable) {
            return Optional.empty();
        }
    }
}
