// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.dataset.OwnerLogs;
import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.quarantine.Deletion;
import io.github.parquetfsck.removal.PieceDeletion;
import io.github.parquetfsck.replay.Brokers;
import io.github.parquetfsck.report.Listing;
import io.github.parquetfsck.report.ReportWriter;
import io.github.parquetfsck.report.RunResults;
import io.github.parquetfsck.scan.ScanEngine;
import io.github.parquetfsck.verify.Keyring;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the commands work with: the same commands run on one machine and on a cluster. */
public interface Workbench {

    /** How a person calls this program; the commands that reports suggest begin with it. */
    String program();

    /** Cores that share the files of which a request says how many are read at once. */
    default int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** The stores, with the given settings. */
    Stores stores(Settings settings) throws IOException;

    /** What opens encrypted files, with the given settings. */
    default Keyring keyring(Settings settings) throws UsageError, IOException {
        return settings.keys().orElse(Keyring.NONE);
    }

    /** The logs that tell which files of a table count, with the given settings. */
    default OwnerLogs logs(Settings settings) {
        return TableLogs.readers();
    }

    /**
     * What edits the logs of tables in these stores.
     *
     * @param table of an Iceberg catalog, {@code CATALOG.DB.TABLE}, where a person named one
     */
    default TableEditors tables(Stores stores, Optional<String> table) throws UsageError {
        if (table.isPresent()) {
            throw new UsageError("--table " + table.get() + ": the Spark job has catalogs to ask; here, leave it out");
        }
        return TableLogs.editors(stores);
    }

    /**
     * Where the files of a table lie that a catalog knows, or those of every table of a schema.
     *
     * @param table {@code CATALOG.SCHEMA.TABLE} or {@code CATALOG.SCHEMA.*}
     */
    default List<Location> locations(String table) throws UsageError {
        throw new UsageError("--table " + table + ": the Spark job has catalogs to ask; here, expected a PATH");
    }

    /** Kafka's brokers, by the client on the class path. */
    default Brokers brokers(Map<String, String> settings) throws UsageError, IOException {
        return KafkaLibrary.brokers(settings)
                .orElseThrow(
                        () -> new UsageError("--kafka: Kafka's client is not at hand; start the job with --packages "
                                + KafkaLibrary.ARTIFACT + ", or with Spark's Kafka connector"));
    }

    /** The results of a run, which was a report, a directory of its parts, or a directory of {@code --output}. */
    default RunResults results(Location run, Stores stores) throws IOException, Failure {
        return ResultFiles.open(run, stores);
    }

    /** The engine that scans what lies in these stores. */
    ScanEngine engine(Stores stores, Settings settings);

    /** What deletes the files of a purge, at most so many at once on one machine. */
    default Deletion deletion(Stores stores, Settings settings, int threads) throws IOException {
        return Deletion.byThreads(stores, threads);
    }

    /** What deletes the pieces of a directory tree, so many at once on one machine. */
    default PieceDeletion treeDeletion(Stores stores, Settings settings, int threads) throws IOException {
        return PieceDeletion.byThreads(stores, threads);
    }

    /**
     * A report that this workbench writes in a way of its own, a directory of parts for one; empty where the commands
     * write it.
     *
     * <p>Called before any listing: a destination that cannot be written is an exception here.
     */
    default Optional<ReportWriter> report(ReportSpec spec, Listing listing, Stores stores) throws IOException {
        return Optional.empty();
    }
}
