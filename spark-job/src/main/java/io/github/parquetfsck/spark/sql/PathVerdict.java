// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.cli.TableLogs;
import io.github.parquetfsck.gate.Arrival;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.report.Wording;
import io.github.parquetfsck.scan.EventGate;
import io.github.parquetfsck.scan.LocalEngine;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanListener;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.util.List;

/**
 * What is under a path, verified by the threads of one process, in numbers that do not grow with the number of files. Files
 * count that readers would read.
 */
final class PathVerdict implements ScanListener {
    private final ReadOptions options;
    private final Arrival arrival;
    private long files;
    private long damaged;
    private long undecided;
    private String missing = "";

    private PathVerdict(ReadOptions options) {
        this.options = options;
        this.arrival = new Arrival(options.paths(), file -> {});
    }

    static PathVerdict of(ReadOptions options) throws IOException {
        PathVerdict verdict = new PathVerdict(options);
        Stores stores = options.hadoop().hadoop().stores();
        new LocalEngine(stores, TableLogs.readers(), request -> options.judge(options.level()))
                .scan(options.request(options.paths(), List.of()), new EventGate(verdict));
        return verdict;
    }

    @Override
    public void on(ScanEvent event) {
        arrival.on(event);
        if (event instanceof ScanEvent.Judged judged
                && judged.report().standing().counts()) {
            Verdict found = judged.report().verdict();
            files++;
            damaged += found instanceof Verdict.Damaged ? 1 : 0;
            undecided += found instanceof Verdict.Undecided ? 1 : 0;
        } else if (event instanceof ScanEvent.DatasetFinding found
                && found.finding().defect().severity().damages()) {
            damaged++;
        } else if (event instanceof ScanEvent.ListingFailed failed) {
            undecided++;
            missing = failed.location() + ": " + failed.detail();
        } else if (event instanceof ScanEvent.NothingThere nothing) {
            undecided++;
            missing = nothing.location() + ": " + nothing.detail();
        }
    }

    /** {@code sound}, {@code damaged} or {@code undecided}. */
    String verdict() {
        return damaged > 0 ? "damaged" : undecided > 0 ? "undecided" : "sound";
    }

    long files() {
        return files;
    }

    long damaged() {
        return damaged;
    }

    long undecided() {
        return undecided;
    }

    /** The first of what keeps the path from being sound, and why; empty where it is sound. */
    String detail() {
        return arrival.barring().isEmpty() ? missing : arrival.barring().get(0);
    }

    /** In a line. */
    @Override
    public String toString() {
        return options.paths().get(0) + " is " + verdict() + ": " + detail() + " (" + Wording.count(files, "file")
                + " at level " + options.level().label() + ": " + damaged + " damaged, " + undecided + " undecided)";
    }
}
