// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.scan.ScanEvent;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A report of one JSON object a line. */
public final class JsonLines implements ReportWriter {
    private final Writer out;
    private final Listing listing;
    private final Map<Location, String> kinds = new HashMap<>();
    private long listed;
    private @Nullable IOException failure;

    /**
     * A report to a destination of its own.
     *
     * @param out closed with this report
     */
    public JsonLines(Writer out, Listing listing) {
        this.out = out;
        this.listing = listing;
    }

    @Override
    public void on(ScanEvent event) {
        if (event instanceof ScanEvent.Judged judged) {
            if (listing.lists(judged.report(), listed)) {
                listed++;
                write(Lines.file(judged.report()));
            }
        } else if (event instanceof ScanEvent.DatasetFound found) {
            if (found.kind() != Owner.Kind.PLAIN) {
                kinds.put(found.directory(), found.kind().label());
            }
            write(Lines.dataset(found.directory(), found.kind().label(), found.note(), Optional.empty(), List.of()));
        } else if (event instanceof ScanEvent.DatasetFinding found) {
            String kind = kinds.getOrDefault(found.directory(), "plain");
            write(Lines.dataset(found, kind));
        } else if (event instanceof ScanEvent.DatasetAccepted known) {
            String kind = kinds.getOrDefault(known.directory(), "plain");
            Json.Obj line = Lines.dataset(known.directory(), kind, "", Optional.empty(), List.of(known.finding()));
            Json.Builder accepted = Json.object();
            line.fields().forEach(accepted::put);
            write(accepted.put(
                            "accepted", Map.of(known.finding().defect().code(), Lines.acceptance(known.acceptance())))
                    .build());
        } else if (event instanceof ScanEvent.ListingFailed failed) {
            write(Lines.dataset(
                    failed.location(), "unlisted", failed.detail(), Optional.of(failed.reason()), List.of()));
        } else if (event instanceof ScanEvent.NothingThere nothing) {
            write(Lines.dataset(nothing.location(), "missing", nothing.detail(), Optional.empty(), List.of()));
        }
    }

    @Override
    public void record(Json.Obj line) {
        write(line);
    }

    @Override
    public void say(String line) {
        // For a person; what programs need comes by record.
    }

    @Override
    public void finish(Summary summary) throws IOException {
        write(summary.json(listed));
        if (failure != null) {
            throw failure;
        }
        out.flush();
    }

    private void write(Json.Obj line) {
        if (failure != null) {
            return;
        }
        try {
            out.write(line.toString());
            out.write('\n');
        } catch (IOException e) {
            failure = e;
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
