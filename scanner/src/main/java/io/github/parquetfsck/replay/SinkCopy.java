// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.streamlog.LogFile;
import io.github.parquetfsck.streamlog.SinkEntry;
import io.github.parquetfsck.streamlog.SinkLog;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A streaming sink as it was before a batch, in another directory: copies of its files, and logs that list these. Spark reads
 * nothing that a log lists outside of its own directory, and says nothing of it.
 *
 * @param logs content of the new logs, by their place
 */
record SinkCopy(List<Rewind.Step> files, Map<Location, byte[]> logs) {

    static SinkCopy of(Stores stores, Location sink, long batch, Location to) throws IOException {
        FileSource source = stores.source(sink);
        SinkLog log =
                SinkLog.open(source, sink).orElseThrow(() -> new Rewind.CannotRewind(sink + " has no log any more"));
        Identity old = source.identify(sink);
        Identity copy = stores.source(to).identify(to);
        if (!copy.isInStoreOf(old)) {
            throw new Rewind.CannotRewind("expected a directory in the store of " + sink + ", found " + to);
        }
        Map<Location, Rewind.Step> files = new LinkedHashMap<>();
        Map<Location, byte[]> logs = new LinkedHashMap<>();
        for (LogFile file : before(log, batch)) {
            List<String> lines = new ArrayList<>(List.of("v1"));
            for (SinkEntry entry : whole(log, file)) {
                Identity listed = source.identify(entry.location());
                if (!listed.isUnder(old)) {
                    throw new Rewind.CannotRewind(
                            "the sink's log lists a file outside of it, which no reader sees: " + entry.location());
                }
                String relative = listed.path().substring(old.path().length()).replaceFirst("^/", "");
                Location place = to;
                for (String name : relative.split("/", -1)) {
                    place = place.child(name);
                }
                if (source.stat(entry.location()).isEmpty()) {
                    throw new Rewind.CannotRewind("the sink's log lists a file that is not there: " + entry.location());
                }
                files.put(place, new Rewind.Step(entry.location(), place));
                lines.add(line(entry, copy.path() + "/" + relative));
            }
            logs.put(
                    to.child(SinkLog.DIRECTORY).child(file.name().text()),
                    String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        }
        return new SinkCopy(List.copyOf(files.values()), logs);
    }

    private static List<SinkEntry> whole(SinkLog log, LogFile file) throws IOException {
        List<SinkEntry> entries = new ArrayList<>();
        Optional<Finding> broken = log.each(file, entries::add);
        if (broken.isPresent()) {
            throw new Rewind.CannotRewind("the sink's log before the batch cannot be read whole: "
                    + broken.get().message());
        }
        return entries;
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
