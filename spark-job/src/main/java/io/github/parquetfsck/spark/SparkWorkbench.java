// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.cli.Failure;
import io.github.parquetfsck.cli.Outcome;
import io.github.parquetfsck.cli.ReportSpec;
import io.github.parquetfsck.cli.ResultFiles;
import io.github.parquetfsck.cli.Settings;
import io.github.parquetfsck.cli.TableLogs;
import io.github.parquetfsck.cli.Terminal;
import io.github.parquetfsck.cli.UsageError;
import io.github.parquetfsck.cli.Workbench;
import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.oracle.CryptoFactory;
import io.github.parquetfsck.quarantine.Deletion;
import io.github.parquetfsck.removal.PieceDeletion;
import io.github.parquetfsck.report.Listing;
import io.github.parquetfsck.report.ReportWriter;
import io.github.parquetfsck.report.RunResults;
import io.github.parquetfsck.scan.ScanEngine;
import io.github.parquetfsck.verify.Keyring;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** The commands' workbench in a Spark session: executors scan, the driver does everything else. */
final class SparkWorkbench implements Workbench {
    private final JavaSparkContext context;
    private final List<PartsReport> parts = new ArrayList<>();

    /** Hadoop's settings of the command that is run. */
    private Map<String, String> properties = Map.of();

    private final String run = UUID.randomUUID().toString().substring(0, 8);

    SparkWorkbench(JavaSparkContext context) {
        this.context = context;
    }

    @Override
    public String program() {
        return "spark-submit --class io.github.parquetfsck.spark.Main parquet-fsck-spark.jar";
    }

    /** Of one task: each reads files at once on its own. */
    @Override
    public int cores() {
        return context.getConf().getInt("spark.task.cpus", 1);
    }

    @Override
    public Stores stores(Settings settings) throws IOException {
        properties = settings.properties();
        return SparkStores.of(configuration(settings), settings.aliases(), settings.rates(), () -> 1);
    }

    /** From a crypto factory only: a file of keys would have to be sent to every executor. */
    @Override
    public Keyring keyring(Settings settings) throws UsageError, IOException {
        if (settings.keys().isPresent()) {
            throw new UsageError("--keys: expected a crypto factory, found a file of keys, which is not sent to"
                    + " executors; set parquet.crypto.factory.class and what it needs in Hadoop's configuration");
        }
        return new CryptoFactory(configuration(settings));
    }

    @Override
    public TableEditors tables(Stores stores, Optional<String> table) throws UsageError {
        if (table.isEmpty() || !IcebergCatalog.mayBe(table.get(), context.getConf())) {
            return TableLogs.editors(stores);
        }
        try {
            return TableLogs.editors(
                    stores, IcebergCatalog.named(table.get(), context.getConf(), context.hadoopConfiguration()));
        } catch (LinkageError e) {
            throw new UsageError("--table: Iceberg is not at hand; start the job with --packages"
                    + " org.apache.iceberg:iceberg-spark-runtime-... for this Spark (" + e + ")");
        }
    }

    @Override
    public List<Location> locations(String table) throws UsageError {
        return SessionTables.locations(SparkSession.active(), table);
    }

    @Override
    public ScanEngine engine(Stores stores, Settings settings) {
        return (request, listener) -> new SparkEngine(
                        context,
                        stores,
                        logs(settings),
                        run,
                        SparkStores.bytes(configuration(settings)),
                        settings.aliases(),
                        settings.rates(),
                        parts)
                .scan(request, listener);
    }

    @Override
    public Deletion deletion(Stores stores, Settings settings, int threads) throws IOException {
        return new SparkDeletion(scatter(settings));
    }

    @Override
    public PieceDeletion treeDeletion(Stores stores, Settings settings, int threads) throws IOException {
        return new SparkPieceDeletion(scatter(settings));
    }

    private Scatter scatter(Settings settings) throws IOException {
        return new Scatter(context, SparkStores.bytes(configuration(settings)), settings.aliases());
    }

    @Override
    public Optional<ReportWriter> report(ReportSpec spec, Listing listing, Stores stores) throws IOException {
        if (spec.format().isTables()) {
            TablesReport tables = TablesReport.open(
                    new Location(spec.destination()),
                    RunId.of(Instant.now(), new SecureRandom()),
                    spec.format(),
                    listing,
                    stores,
                    properties);
            parts.add(tables.parts());
            return Optional.of(tables);
        } else if (!spec.destination().endsWith("/")) {
            return Optional.empty();
        }
        if (spec.format() != ReportSpec.Format.JSONL) {
            throw new IOException("a directory of parts holds JSON Lines: write jsonl=" + spec.destination());
        }
        PartsReport report = PartsReport.open(new Location(spec.destination()), listing, stores, run);
        parts.add(report);
        return Optional.of(report);
    }

    @Override
    public RunResults results(Location run, Stores stores) throws IOException, Failure {
        Optional<ResultFiles.Run> known = ResultFiles.run(run, stores);
        return known.isPresent() && ResultFiles.isParquet(known.get(), stores)
                ? TableResults.of(known.get(), properties)
                : Workbench.super.results(run, stores);
    }

    /** Leaves a verdict in each report directory whose report did not come to its end. */
    void conclude(Outcome outcome, Terminal terminal) {
        for (PartsReport report : parts) {
            try {
                report.conclude(outcome);
            } catch (IOException e) {
                terminal.err().println("pqfsck: verdict.json could not be written: " + e);
                terminal.err().flush();
            }
        }
    }

    private Configuration configuration(Settings settings) throws IOException {
        return SparkStores.configuration(context.hadoopConfiguration(), settings);
    }
}
