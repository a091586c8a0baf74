// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.streamlog.LogFile;
import io.github.parquetfsck.streamlog.SinkEntry;
import io.github.parquetfsck.streamlog.SinkLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A streaming sink as it was before a batch, in another directory: copies of its files, and logs that list these. Spark reads
 * nothing that a log lists outside of its own directory, and says nothing of it. The logs are read anew for each purpose, and
 * of what they list nothing is held, for a sink may have millions of files.
 */
final class SinkCopy {
    private final FileSource source;
    private final SinkLog log;
    private final List<LogFile> logs;
    private final Identity old;
    private final Identity copy;
    private final Location to;
    private long files;

    private SinkCopy(FileSource source, SinkLog log, List<LogFile> logs, Identity old, Identity copy, Location to) {
        this.source = source;
        this.log = log;
        this.logs = logs;
        this.old = old;
        this.copy = copy;
        this.to = to;
    }

    /** Looks for every file that is to be copied. */
    static SinkCopy of(Stores stores, Location sink, long batch, Location to) throws IOException {
        FileSource source = stores.source(sink);
        SinkLog log =
                SinkLog.open(source, sink).orElseThrow(() -> new Rewind.CannotRewind(sink + " has no log any more"));
        Identity old = source.identify(sink);
        Identity copy = stores.source(to).identify(to);
        if (!copy.isInStoreOf(old)) {
            throw new Rewind.CannotRewind("expected a directory in the store of " + sink + ", found " + to);
        }
        SinkCopy planned = new SinkCopy(source, log, before(log, batch), old, copy, to);
        planned.each(step -> {
            if (source.stat(step.from()).isEmpty()) {
                throw new Rewind.CannotRewind("the sink's log lists a file that is not there: " + step.from());
            }
            planned.files++;
        });
        return planned;
    }

    /** How many files are listed. */
    long files() {
        return files;
    }

    /** Hands over every file, in the order of the logs. */
    void each(Rewind.Copying copying) throws IOException {
        for (LogFile file : logs) {
            entries(file, entry -> copying.copy(new Rewind.Step(entry.location(), place(relative(entry)))));
        }
    }

    /** Writes the logs that list the copies; holds the text of one at a time. */
    void publishLogs(FileMover mover) throws IOException {
        for (LogFile file : logs) {
            ByteArrayOutputStream text =
                    new ByteArrayOutputStream((int) Math.min(file.entry().length(), Integer.MAX_VALUE / 2) + 1024);
            text.write("v1".getBytes(StandardCharsets.UTF_8));
            entries(file, entry -> {
                text.write('\n');
                text.write(line(entry, copy.path() + "/" + relative(entry)).getBytes(StandardCharsets.UTF_8));
            });
            Rewind.publish(mover, to.child(SinkLog.DIRECTORY).child(file.name().text()), text.toByteArray());
        }
    }

    /** The path of a file below the sink. */
    private String relative(SinkEntry entry) throws Rewind.CannotRewind {
        Identity listed = source.identify(entry.location());
        if (!listed.isUnder(old)) {
            throw new Rewind.CannotRewind(
                    "the sink's log lists a file outside of it, which no reader sees: " + entry.location());
        }
        return listed.path().substring(old.path().length()).replaceFirst("^/", "");
    }

    private Location place(String relative) {
        Location place = to;
        for (String name : relative.split("/", -1)) {
            place = place.child(name);
        }
        return place;
    }

    /** What is done with an entry. */
    private interface Taking {
        void take(SinkEntry entry) throws IOException;
    }

    private void entries(LogFile file, Taking taking) throws IOException {
        Optional<Finding> broken;
        try {
            broken = log.each(file, entry -> {
                try {
                    taking.take(entry);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (broken.isPresent()) {
            throw new Rewind.CannotRewind("the sink's log before the batch cannot be read whole: "
                    + broken.get().message());
        }
    }

    /** The logs that readers read before the batch: an earlier compact one, and the plain ones after it. */
    private static List<LogFile> before(SinkLog log, long batch) throws Rewind.CannotRewind {
        OptionalLong compact = log.logs().stream()
                .filter(file -> file.isCompact() && file.id() < batch)
                .mapToLong(LogFile::id)
                .max();
        long first = compact.isPresent() ? compact.getAsLong() : 0;
        List<LogFile> before = new ArrayList<>();
        for (long id = first; id < batch; id++) {
            long wanted = id;
            boolean whole = compact.isPresent() && id == first;
            Optional<LogFile> file = log.logs().stream()
                    .filter(each -> each.id() == wanted && each.isCompact() == whole)
                    .findFirst();
            if (file.isEmpty()) {
                throw new Rewind.CannotRewind("the sink's log does not reach back to before batch " + batch + ": " + id
                        + " is gone from " + log.directory());
            }
            before.add(file.get());
        }
        return before;
    }

    /** The entry, with its scheme and authority as they were, and another path. */
    private static String line(SinkEntry entry, String path) throws Rewind.CannotRewind {
        try {
            String listed = Json.parse(entry.verbatim()).text("path").orElse("");
            URI uri = new URI(listed);
            String authority = uri.getRawAuthority() == null ? "" : uri.getRawAuthority();
            String copied = new URI(uri.getScheme(), authority, path, null, null).toString();
            return SinkEntry.line(copied, entry.length(), entry.modified());
        } catch (Json.MalformedJson | URISyntaxException e) {
            throw new Rewind.CannotRewind("expected the place of a file, found " + entry.verbatim());
        }
    }
}
