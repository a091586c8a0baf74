// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.OwnerLogs;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Threads on one machine: the calling thread lists, the others judge, and a bounded queue lies between them. What they
 * tell comes in the order of the listing, as far as that holds nothing back for long.
 */
public final class LocalEngine implements ScanEngine {
    private static final int QUEUED_PER_THREAD = 256;
    private static final long TICK_MILLIS = 500;

    private final Stores stores;
    private final OwnerLogs logs;
    private final Function<ScanRequest, Judge> judges;

    /** With the logs that are read without a library. */
    public LocalEngine(Stores stores, Function<ScanRequest, Judge> judges) {
        this(stores, OwnerLogs.standard(), judges);
    }

    /**
     * @param logs tell which files count
     * @param judges makes the judge of one scan, which all of its threads share
     */
    public LocalEngine(Stores stores, OwnerLogs logs, Function<ScanRequest, Judge> judges) {
        this.stores = stores;
        this.logs = logs;
        this.judges = judges;
    }

    @Override
    public void scan(ScanRequest request, ScanListener listener) throws IOException {
        Judge judge = judges.apply(request);
        Run run = new Run(judge, request.selection(), new EventGate(listener), Math.max(1, request.threads()));
        run.begin();
        try {
            Selecting selecting = new Selecting(stores, request, judge.earlier(), run::tell, run::queue);
            new Listing(stores, logs, run::tell, selecting).run(request);
            selecting.finish();
        } finally {
            run.end();
        }
        run.rethrow();
        if (!Thread.currentThread().isInterrupted()) {
            run.events.tellIfNothingWasFound(request);
        }
    }

    private record Ticketed(long ticket, Candidate candidate) {}

    /** One scan's threads. */
    private static final class Run {
        private final Judge judge;
        private final Selection selection;
        private final EventGate events;
        private final InOrder order;
        private final BlockingQueue<Optional<Ticketed>> queue;
        private final List<Thread> threads = new ArrayList<>();
        private final AtomicBoolean cancelled = new AtomicBoolean();
        private volatile @Nullable Throwable failure;

        Run(Judge judge, Selection selection, EventGate events, int threads) {
            this.judge = judge;
            this.selection = selection;
            this.events = events;
            this.order = new InOrder(events);
            this.queue = new ArrayBlockingQueue<>(QUEUED_PER_THREAD * threads);
            for (int i = 0; i < threads; i++) {
                Thread thread = new Thread(this::work, "scan-" + i);
                thread.setDaemon(true);
                this.threads.add(thread);
            }
        }

        void begin() {
            threads.forEach(Thread::start);
        }

        /** Tells what others have found: where that fails, the scan does. */
        private void guarded(Runnable telling) {
            try {
                telling.run();
            } catch (RuntimeException | Error e) {
                failure = e;
                cancel();
            }
        }

        /** What the listing tells: counts at once, all else in its place among the files. */
        void tell(ScanEvent event) {
            if (event instanceof ScanEvent.Listed || event instanceof ScanEvent.Excluded) {
                events.on(event);
            } else {
                order.put(order.ticket(), event);
            }
        }

        /** Waits for room; an interrupted caller cancels the scan, and the candidate with it. */
        void queue(Candidate candidate) {
            if (failure != null) {
                Thread.currentThread().interrupt();
                return;
            }
            Ticketed ticketed = new Ticketed(order.ticket(), candidate);
            try {
                while (!queue.offer(Optional.of(ticketed), TICK_MILLIS, TimeUnit.MILLISECONDS)) {
                    guarded(order::letGo);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                cancelled.set(true);
                report(ticketed);
            }
        }

        /** Returns when all threads have ended. The caller stays interrupted if it was. */
        void end() {
            boolean interrupted = Thread.interrupted();
            if (interrupted) {
                cancel();
            }
            for (int i = 0; i < threads.size(); i++) {
                interrupted |= putEnd();
            }
            for (Thread thread : threads) {
                interrupted |= join(thread);
            }
            queue.forEach(left -> left.ifPresent(this::report));
            if (failure == null) {
                guarded(order::finish);
            }
            if (interrupted && failure == null) {
                Thread.currentThread().interrupt();
            }
        }

        void rethrow() {
            Throwable t = failure;
            if (t instanceof Error e) {
                throw e;
            } else if (t instanceof RuntimeException e) {
                throw e;
            }
        }

        private void work() {
            try {
                while (true) {
                    Optional<Ticketed> next = queue.take();
                    if (next.isEmpty()) {
                        return;
                    } else if (cancelled.get()) {
                        report(next.get());
                    } else {
                        judge(next.get());
                    }
                }
            } catch (InterruptedException e) {
                drain();
            } catch (RuntimeException | Error e) {
                failure = e;
                cancel();
                drain();
            }
        }

        private void judge(Ticketed ticketed) {
            Candidate candidate = ticketed.candidate();
            if (selection.isOver()) {
                order.put(
                        ticketed.ticket(),
                        new ScanEvent.Excluded(candidate.entry().location(), LeftOut.OUT_OF_TIME.rule()));
                return;
            }
            Optional<FileReport> report = judge.judge(candidate);
            if (candidate.kind() == Candidate.Kind.PROBE && report.isPresent()) {
                events.on(new ScanEvent.Listed(1, candidate.entry().length()));
            }
            order.put(
                    ticketed.ticket(),
                    report.isPresent()
                            ? new ScanEvent.Judged(report.get())
                            : new ScanEvent.Excluded(candidate.entry().location(), "not-parquet"));
        }

        private void report(Ticketed left) {
            if (failure == null) {
                FileReport report = Judge.undecided(
                        left.candidate(), Reason.CANCELLED, "the scan was interrupted before it was read");
                order.put(left.ticket(), new ScanEvent.Judged(report));
            }
        }

        private void cancel() {
            cancelled.set(true);
            threads.stream().filter(t -> t != Thread.currentThread()).forEach(Thread::interrupt);
        }

        /** Empties the queue up to this thread's end mark, so that whoever fills it is not left waiting. */
        private void drain() {
            while (true) {
                try {
                    Optional<Ticketed> next = queue.take();
                    if (next.isEmpty()) {
                        return;
                    }
                    report(next.get());
                } catch (InterruptedException e) {
                    cancelled.set(true);
                }
            }
        }

        private boolean putEnd() {
            boolean interrupted = false;
            while (true) {
                try {
                    queue.put(Optional.empty());
                    return interrupted;
                } catch (InterruptedException e) {
                    interrupted = true;
                    cancel();
                }
            }
        }

        private boolean join(Thread thread) {
            boolean interrupted = false;
            while (true) {
                try {
                    thread.join(TICK_MILLIS);
                    if (!thread.isAlive()) {
                        return interrupted;
                    }
                    guarded(order::letGo);
                } catch (InterruptedException e) {
                    interrupted = true;
                    cancel();
                }
            }
        }
    }
}
