// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.cli.Outcome;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.report.JsonLines;
import io.github.parquetfsck.report.Lines;
import io.github.parquetfsck.report.Listing;
import io.github.parquetfsck.report.ReportWriter;
import io.github.parquetfsck.report.Summary;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.verify.FileReport;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A directory of parts in JSON Lines: {@code part-<run>-NNNNN.jsonl} with the files' lines, written by executors, and
 * {@code part-<run>-driver.jsonl} with everything else; where that is much, {@code part-<run>-driver-NNNNN.jsonl} come before
 * it. {@code verdict.json}, the summary, stands when all of them do and is replaced by the next run.
 *
 * <p>An attempt writes its part under a hidden name of its own; the driver gives the part of the attempt that succeeded
 * its name.
 */
final class PartsReport implements ReportWriter {
    /** Characters of the driver's own lines. */
    private static final int HELD = 4 << 20;

    private final Location directory;
    private final Listing listing;
    private final Stores stores;
    private final FileMover mover;
    private final String run;
    private final StringWriter lines = new StringWriter();
    private final JsonLines driver;
    private int parts;
    private long listed;
    private boolean finished;
    private int flushed;
    private @Nullable IOException failure;

    private PartsReport(Location directory, Listing listing, Stores stores, FileMover mover, String run) {
        this.directory = directory;
        this.listing = listing;
        this.stores = stores;
        this.mover = mover;
        this.run = run;
        this.driver = new JsonLines(lines, listing);
    }

    /** Proves that the directory can be written. */
    static PartsReport open(Location directory, Listing listing, Stores stores, String run) throws IOException {
        FileMover mover = stores.mover(directory)
                .orElseThrow(() -> new IOException(
                        "parquet-fsck does not write to this kind of store; give a path on" + " HDFS or a local one"));
        mover.createDirectories(directory);
        mover.clock(directory);
        return new PartsReport(directory, listing, stores, mover, run);
    }

    Setup.Target target() {
        return new Setup.Target(directory, listing);
    }

    /** Takes over the part of an attempt that succeeded. */
    void commit(Slice.Part part) throws IOException {
        mover.move(part.written(), directory.child(String.format("part-%s-%05d.jsonl", run, parts)));
        parts++;
        listed += part.lines();
    }

    /** A file's line when no executor has written it. */
    void judgedByDriver(FileReport report) {
        driver.record(Lines.file(report));
        listed++;
        flush();
    }

    @Override
    public void on(ScanEvent event) {
        if (!(event instanceof ScanEvent.Judged)) {
            driver.on(event);
            flush();
        }
    }

    /** Writes the lines that the driver holds when they are many. */
    private void flush() {
        if (lines.getBuffer().length() < HELD || failure != null) {
            return;
        }
        try {
            mover.publish(directory.child(String.format("part-%s-driver-%05d.jsonl", run, flushed)), held());
            flushed++;
        } catch (IOException e) {
            failure = e;
        }
    }

    /** The lines held, which are then forgotten. */
    private byte[] held() {
        byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
        lines.getBuffer().setLength(0);
        return bytes;
    }

    @Override
    public void record(Json.Obj line) {
        driver.record(line);
    }

    @Override
    public void say(String line) {
        driver.say(line);
    }

    @Override
    public void finish(Summary summary) throws IOException {
        Json.Obj last = summary.json(listed);
        driver.record(last);
        removeLeftovers();
        if (failure != null) {
            throw failure;
        }
        mover.publish(directory.child("part-" + run + "-driver.jsonl"), held());
        verdict(last);
    }

    /** What attempts wrote that did not succeed. */
    private void removeLeftovers() throws IOException {
        List<Location> leftovers = new ArrayList<>();
        stores.source(directory).list(directory, node -> {
            if (node.location().name().startsWith(".part-" + run + "-")) {
                leftovers.add(node.location());
            }
        });
        for (Location leftover : leftovers) {
            mover.delete(leftover);
        }
    }

    /** When the run ended before {@link #finish}: the verdict says so. */
    void conclude(Outcome outcome) throws IOException {
        if (!finished) {
            verdict(Lines.start("summary")
                    .put("message", outcome.summary())
                    .put("exit", outcome.code().code())
                    .build());
        }
    }

    private void verdict(Json.Obj verdict) throws IOException {
        mover.replace(directory.child("verdict.json"), (verdict + "\n").getBytes(StandardCharsets.UTF_8));
        finished = true;
    }

    @Override
    public void close() {}
}
