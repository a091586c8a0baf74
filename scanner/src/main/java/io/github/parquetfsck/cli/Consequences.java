// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.quarantine.PlannedMove;
import io.github.parquetfsck.quarantine.QuarantinePlan;
import io.github.parquetfsck.replay.BadFile;
import io.github.parquetfsck.replay.Candidate;
import io.github.parquetfsck.replay.Downstream;
import io.github.parquetfsck.replay.Lineage;
import io.github.parquetfsck.replay.TracedBatch;
import io.github.parquetfsck.report.ReplayText;
import io.github.parquetfsck.streamlog.Involvement;
import io.github.parquetfsck.verify.Footers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Says what a plan means: the rows that go out of the readers' way, and the streaming queries that wrote the files, have
 * read them or are about to. Only reads.
 *
 * @param checkpoints where to look beside what lies in and beside each dataset
 */
record Consequences(Stores stores, List<Location> checkpoints) {

    QuarantinePlan of(QuarantinePlan plan) {
        if (plan.moves().isEmpty()) {
            return plan;
        }
        Map<Identity, List<Involvement>> queries = writers(plan.moves());
        Map<Identity, Location> datasets = new LinkedHashMap<>();
        plan.moves().forEach(move -> datasets.put(move.identity(), dataset(move)));
        Downstream.Result readers = new Downstream(stores).of(datasets, checkpoints);
        List<PlannedMove> explained = new ArrayList<>();
        for (PlannedMove move : plan.moves()) {
            List<Involvement> involved = new ArrayList<>(queries.getOrDefault(move.identity(), List.of()));
            involved.addAll(readers.of(move.identity()));
            explained.add(move.with(rows(move), involved));
        }
        return plan.with(explained, readers.looked()).noting(readers.unreadable());
    }

    private Map<Identity, List<Involvement>> writers(List<PlannedMove> moves) {
        List<BadFile> files = moves.stream()
                .map(move -> new BadFile(
                        move.file().location(),
                        move.identity(),
                        move.file().length(),
                        Optional.of(move.file().modified()),
                        move.standing(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        move.sink(),
                        move.rows()))
                .toList();
        Map<Identity, List<Involvement>> writers = new HashMap<>();
        for (TracedBatch traced : new Lineage(stores, TableLogs.histories())
                .trace(files, checkpoints)
                .batches()) {
            Involvement writer = new Involvement(
                    traced.query().flatMap(Candidate::query),
                    traced.query().map(Candidate::checkpoint),
                    Involvement.Part.WROTE,
                    Optional.of(traced.batches()),
                    ReplayText.read(traced));
            traced.files().forEach(file -> writers.computeIfAbsent(file.identity(), each -> new ArrayList<>())
                    .add(writer));
        }
        return writers;
    }

    /** The directory that readers open: the sink, else what lies above the file's partition directories. */
    private static Location dataset(PlannedMove move) {
        Location directory = move.file().location().parent();
        while (directory.name().indexOf('=') > 0) {
            directory = directory.parent();
        }
        return move.sink().orElse(directory);
    }

    /** A file that cannot be read any more does not say how many rows it holds. */
    private OptionalLong rows(PlannedMove move) {
        try {
            FileSource source = stores.source(move.file().location());
            try (RangeReader reader = source.open(move.file())) {
                return Footers.rows(reader);
            }
        } catch (IOException unreadable) {
            return OptionalLong.empty();
        }
    }
}
