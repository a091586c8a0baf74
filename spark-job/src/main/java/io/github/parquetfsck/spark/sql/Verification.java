// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.cli.TableLogs;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.Judge;
import io.github.parquetfsck.scan.Listing;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.verify.FileReport;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.jspecify.annotations.Nullable;

/**
 * One task's rows, in no order: a thread lists, others verify, and the task takes what they find, all within bounds that do
 * not grow with the number of files.
 */
final class Verification implements PartitionReader<InternalRow> {
    private static final int WAITING = 1024;
    private static final long TICK_MILLIS = 500;

    private final ReadOptions options;
    private final Projection projection;
    private final WorkUnit unit;
    private final BlockingQueue<Optional<InternalRow>> rows = new ArrayBlockingQueue<>(WAITING);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final Semaphore room;
    private final ExecutorService pool;
    private final Stores stores;
    private final Judge judge;
    private final Thread lister;
    private @Nullable InternalRow current;

    Verification(ReadOptions options, Projection projection, WorkUnit unit) {
        this.options = options;
        this.projection = projection;
        this.unit = unit;
        this.room = new Semaphore(options.threads() * 4);
        this.stores = options.hadoop().hadoop().stores();
        this.judge = options.judge(projection.level(options.level()));
        this.pool = Executors.newFixedThreadPool(options.threads(), Verification::thread);
        this.lister = thread(this::list);
        lister.start();
    }

    @Override
    public boolean next() throws IOException {
        try {
            Optional<InternalRow> next = null;
            while (next == null) {
                Throwable cause = failure.get();
                if (cause != null) {
                    throw new IOException("files could not be verified: " + cause, cause);
                }
                next = rows.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
            }
            current = next.orElse(null);
            return current != null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while files were verified", e);
        }
    }

    @Override
    public InternalRow get() {
        InternalRow row = current;
        if (row == null) {
            throw new IllegalStateException("there is no row");
        }
        return row;
    }

    /** Ends what still runs. Stores are not closed: a cached file system is everybody's. */
    @Override
    public void close() {
        pool.shutdownNow();
        lister.interrupt();
    }

    private void list() {
        try {
            for (DatasetNote note : unit.notes()) {
                put(projection.row(note));
            }
            for (FileReport report : unit.reports()) {
                put(projection.row(report));
            }
            unit.files().forEach(this::take);
            for (WorkUnit.Part directory : unit.directories()) {
                list(directory);
            }
            pool.shutdown();
            boolean ended = false;
            while (!ended) {
                ended = pool.awaitTermination(1, TimeUnit.MINUTES);
            }
            rows.put(Optional.empty());
        } catch (InterruptedException | Stopped closed) {
            pool.shutdownNow();
        } catch (IOException | RuntimeException | Error e) {
            fail(e);
        }
    }

    private void list(WorkUnit.Part part) throws IOException {
        boolean everything = part.depth() == WorkUnit.Depth.EVERYTHING;
        AtomicBoolean below = new AtomicBoolean();
        new Listing(
                        stores,
                        TableLogs.readers(),
                        event -> tell(event, everything),
                        candidate -> {
                            if (part.has(candidate.entry().location())) {
                                take(new WorkUnit.File(candidate, List.of()));
                            }
                        },
                        directory -> below.getAndSet(true) && !everything)
                .run(options.request(List.of(), List.of(part.directory())));
    }

    private void tell(ScanEvent event, boolean everything) {
        if (event instanceof ScanEvent.Judged judged) {
            put(projection.row(judged.report()));
        } else if (everything) {
            Listed.notes(event).forEach(note -> put(projection.row(note)));
        }
    }

    private void take(WorkUnit.File file) {
        Candidate candidate = file.candidate();
        FileReport listed = Listed.report(candidate);
        if (!projection.conditions().mayHold(column -> column.of(listed))) {
            return;
        } else if (projection.isOfListing() && candidate.kind() != Candidate.Kind.PROBE) {
            put(projection.row(listed));
            return;
        }
        try {
            room.acquire();
        } catch (InterruptedException e) {
            throw new Stopped();
        }
        pool.execute(() -> judge(file));
    }

    private void judge(WorkUnit.File file) {
        try {
            put(judge.judge(file.candidate(), file.looks()).flatMap(projection::row));
        } catch (Stopped closed) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            fail(e);
        } finally {
            room.release();
        }
    }

    private void put(Optional<InternalRow> row) {
        try {
            if (row.isPresent()) {
                rows.put(row);
            }
        } catch (InterruptedException e) {
            throw new Stopped();
        }
    }

    private void fail(Throwable cause) {
        failure.compareAndSet(null, cause);
        close();
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "parquet-fsck");
        thread.setDaemon(true);
        return thread;
    }

    /** The reader was closed. */
    @SuppressWarnings("serial")
    private static final class Stopped extends RuntimeException {
        Stopped() {
            super(null, null, false, false);
        }
    }
}
