// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.cli.Verifiers;
import io.github.parquetfsck.dataset.OwnerLogs;
import io.github.parquetfsck.io.Alias;
import io.github.parquetfsck.io.Rates;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.scan.EventGate;
import io.github.parquetfsck.scan.Listing;
import io.github.parquetfsck.scan.ScanEngine;
import io.github.parquetfsck.scan.ScanListener;
import io.github.parquetfsck.scan.ScanRequest;
import io.github.parquetfsck.scan.Selecting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * Executors verify what they list. The driver lists what links may lead to, what is named file by file, and what a log
 * owns or a selection chooses, as it is done on one machine. It holds a bounded number of files at a time, whatever the size of the scan.
 */
final class SparkEngine implements ScanEngine {
    private final JavaSparkContext context;
    private final Stores stores;
    private final OwnerLogs logs;
    private final String run;
    private final byte[] configuration;
    private final List<Alias> aliases;
    private final Rates rates;
    private final List<PartsReport> parts;

    /**
     * @param stores the driver's
     * @param logs tell which files count; only the driver reads them
     * @param configuration Hadoop's, as bytes
     * @param rates at which all executors together ask stores
     * @param parts reports whose file lines executors write
     */
    SparkEngine(
            JavaSparkContext context,
            Stores stores,
            OwnerLogs logs,
            String run,
            byte[] configuration,
            List<Alias> aliases,
            Rates rates,
            List<PartsReport> parts) {
        this.context = context;
        this.stores = stores;
        this.logs = logs;
        this.run = run;
        this.configuration = configuration;
        this.aliases = List.copyOf(aliases);
        this.rates = rates;
        this.parts = List.copyOf(parts);
    }

    @Override
    public void scan(ScanRequest request, ScanListener listener) throws IOException {
        EventGate gate = new EventGate(listener);
        Setup setup = new Setup(
                run,
                request.withoutPaths(),
                configuration,
                aliases,
                rates,
                context.defaultParallelism(),
                parts.stream().map(PartsReport::target).toList());
        Broadcast<byte[]> broadcast = context.broadcast(Wire.bytes(setup));
        Telling telling = new Telling(gate, parts);
        LargeFiles large = LargeFiles.of(request);
        try (Dispatch dispatch = new Dispatch(context, broadcast, telling, large);
                Frontier frontier = new Frontier(context, broadcast, telling, dispatch, large)) {
            Selecting selecting =
                    new Selecting(stores, request, Verifiers.earlier(stores, request), telling::event, dispatch::add);
            Listing listing = new Listing(stores, logs, telling::event, selecting);
            if (request.selection().isWhole()) {
                listing.runWith(frontier, request);
            } else {
                listing.run(request);
            }
            selecting.finish();
            dispatch.finish();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            broadcast.destroy();
        }
        if (!Thread.currentThread().isInterrupted()) {
            gate.tellIfNothingWasFound(request);
        }
    }
}
