// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Counts operations and steps, and breaks the ones it is told to. Operations are calls of {@link FileSource}, {@link
 * RangeReader} and {@link FileMover}, named {@code stat}, {@code list}, {@code glob}, {@code open}, {@code read}, {@code
 * createDirectories}, {@code createExclusive}, {@code publish}, {@code replace}, {@code move}, {@code copy}, {@code
 * delete}, {@code isClosed}, {@code clock}. Steps are what a local mover does within one of them, system call by system
 * call.
 */
public final class Faults {
    private enum When {
        BEFORE,
        AFTER
    }

    private record Fault(
            Predicate<String> operation, int[] countdown, int times, When when, Supplier<IOException> error) {
        void strike(String name, Location location) throws IOException {
            if (operation.test(name) || operation.test(name + " " + location)) {
                countdown[0]--;
                if (countdown[0] <= 0 && countdown[0] > -times) {
                    throw error.get();
                }
            }
        }
    }

    private final List<Fault> faults = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private int steps;
    private boolean dead;
    private IntConsumer afterStep = k -> {};

    /** Fails the nth operation from now, counted from 1, of any kind. */
    public Faults failNth(int n, Supplier<IOException> error) {
        return fail(operation -> true, n, 1, error);
    }

    /** Fails the nth operation of one kind, counted from 1; {@code "list /a/b"} means one location only. */
    public Faults failNth(String operation, int n, Supplier<IOException> error) {
        return fail(operation::equals, n, 1, error);
    }

    /** Fails the next operations of one kind, as many as told. */
    public Faults failNext(String operation, int times, Supplier<IOException> error) {
        return fail(operation::equals, 1, times, error);
    }

    /** Fails every operation from the nth on. */
    public Faults failFrom(int n, Supplier<IOException> error) {
        return fail(operation -> true, n, Integer.MAX_VALUE, error);
    }

    /** The nth operation that changes something is carried out and then said to have failed. */
    public synchronized Faults lieNth(int n, Supplier<IOException> error) {
        faults.add(new Fault(operation -> true, new int[] {n}, 1, When.AFTER, error));
        return this;
    }

    /** Right after step k the process is as good as dead: that step throws, and no operation does anything any more. */
    public Faults dieAfterStep(int k) {
        return afterStep(step -> {
            if (step >= k) {
                dead = true;
                throw new UncheckedIOException(new IOException("dead"));
            }
        });
    }

    /** Called with the number of each step, from 1, right after it; may halt the JVM. */
    public Faults afterStep(IntConsumer hook) {
        afterStep = hook;
        return this;
    }

    /** Halts the JVM, as kill -9 does, right after step k. */
    public Faults haltAfterStep(int k) {
        return afterStep(step -> {
            if (step == k) {
                Runtime.getRuntime().halt(137);
            }
        });
    }

    /** Steps that changed the store so far. */
    public synchronized int steps() {
        return steps;
    }

    /** Every operation so far, as {@code move /a/b}, and every step, indented. */
    public synchronized List<String> log() {
        return List.copyOf(log);
    }

    private synchronized Faults fail(Predicate<String> operation, int n, int times, Supplier<IOException> error) {
        faults.add(new Fault(operation, new int[] {n}, times, When.BEFORE, error));
        return this;
    }

    synchronized void before(String operation, Location location) throws IOException {
        if (dead) {
            throw new UncheckedIOException(new IOException("dead"));
        }
        log.add(operation + " " + location);
        strike(When.BEFORE, operation, location);
    }

    synchronized void after(String operation, Location location) throws IOException {
        strike(When.AFTER, operation, location);
    }

    private void strike(When when, String operation, Location location) throws IOException {
        for (Fault fault : faults) {
            if (fault.when() == when) {
                fault.strike(operation, location);
            }
        }
    }

    synchronized void step(String name) {
        log.add("  " + name);
        afterStep.accept(++steps);
    }
}
