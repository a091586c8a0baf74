// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One line of a sink log that lists a file.
 *
 * @param line from 1; line 1 of a log is its version
 * @param verbatim the whole line as it stands, without its line feed
 * @param location the file, its URI decoded once
 * @param length bytes, as the log has it; readers trust it over the store
 * @param action {@code add} in every log that Spark wrote
 */
public record SinkEntry(
        LogName log, int line, String verbatim, Location location, long length, Instant modified, String action) {

    /** What Spark 3.1 and later would read from the line; empty when it would fail. */
    static Optional<SinkEntry> parse(LogName log, LineReader.Line line) {
        return of(log, line.number(), line.verbatim());
    }

    /**
     * An entry from a line that was kept elsewhere; empty when it is none.
     *
     * @param verbatim the line without its line feed
     */
    public static Optional<SinkEntry> of(LogName log, int line, String verbatim) {
        Optional<SinkEntry> plain = plain(log, line, verbatim);
        return plain.isPresent() ? plain : parsed(log, line, verbatim);
    }

    private static Optional<SinkEntry> plain(LogName log, int line, String verbatim) {
        // {"path":"…","size":754,"isDir":false,"modificationTime":1795979590685,"blockReplication":1,"blockSize":33554432,"action":"add"}
        PlainLine next = new PlainLine(verbatim);
        String path = next.skip("{\"path\":\"") ? next.text() : "";
        OptionalLong length = next.skip(",\"size\":") ? next.number() : OptionalLong.empty();
        OptionalLong modified =
                next.skip(",\"isDir\":false,\"modificationTime\":") ? next.number() : OptionalLong.empty();
        boolean whole = !path.isEmpty()
                && length.isPresent()
                && modified.isPresent()
                && next.skip(",\"blockReplication\":")
                && next.number().isPresent()
                && next.skip(",\"blockSize\":")
                && next.number().isPresent()
                && next.skip(",\"action\":\"add\"}")
                && next.ended();
        if (!whole) {
            return Optional.empty();
        }
        return decode(path)
                .map(location -> new SinkEntry(
                        log,
                        line,
                        verbatim,
                        location,
                        length.getAsLong(),
                        Instant.ofEpochMilli(modified.getAsLong()),
                        "add"));
    }

    private static Optional<SinkEntry> parsed(LogName log, int line, String verbatim) {
        Json json;
        try {
            json = Json.parse(verbatim);
        } catch (Json.MalformedJson torn) {
            return Optional.empty();
        }
        Optional<Location> location = json.text("path").flatMap(SinkEntry::decode);
        OptionalLong length = json.number("size");
        OptionalLong modified = json.number("modificationTime");
        if (location.isEmpty() || length.isEmpty() || length.getAsLong() < 0 || modified.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new SinkEntry(
                log,
                line,
                verbatim,
                location.get(),
                length.getAsLong(),
                Instant.ofEpochMilli(modified.getAsLong()),
                json.text("action").orElse("add")));
    }

    /**
     * The line that lists a new file, as Spark writes it.
     *
     * @param uri the file's place as the log is to spell it
     */
    public static String line(String uri, long length, Instant modified) {
        return Json.object()
                .put("path", uri)
                .put("size", length)
                .put("isDir", false)
                .put("modificationTime", modified.toEpochMilli())
                .put("blockReplication", 1)
                .put("blockSize", 33554432)
                .put("action", "add")
                .build()
                .toString();
    }

    /**
     * A path as Spark's logs write it: a URI, or a path whose characters are escaped as in one. A {@code file:} URI
     * becomes a bare path, which nothing decodes a second time.
     */
    static Optional<Location> decode(String uri) {
        if (uri.startsWith("file:///") && isUnescaped(uri)) {
            return Optional.of(new Location(uri.substring("file://".length())));
        }
        try {
            URI parsed = new URI(uri);
            String path = parsed.getPath();
            if (path == null || path.isEmpty()) {
                return Optional.empty();
            }
            if (parsed.getScheme() == null || parsed.getScheme().equalsIgnoreCase("file")) {
                return Optional.of(new Location(path));
            }
            String authority = parsed.getRawAuthority() == null ? "" : "//" + parsed.getRawAuthority();
            return Optional.of(new Location(parsed.getScheme() + ":" + authority + path));
        } catch (URISyntaxException notAUri) {
            return Optional.empty();
        }
    }

    /** Whether a URI is its own path: nothing in it is escaped, or means more than itself. */
    private static boolean isUnescaped(String uri) {
        for (int i = 0; i < uri.length(); i++) {
            char c = uri.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            boolean digitOrMark = (c >= '-' && c <= ':') || c == '_' || c == '=';
            if (!letter && !digitOrMark) {
                return false;
            }
        }
        return true;
    }
}
