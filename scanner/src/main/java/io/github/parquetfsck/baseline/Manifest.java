// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One state of a baseline: the file {@code baseline-000000012.json}. The highest number counts.
 *
 * @param roots directories and globs that runs were given
 * @param parts in the order of their files' keys, which do not overlap
 */
record Manifest(int generation, Instant written, List<Location> roots, List<Part> parts) {
    static final int VERSION = 1;
    static final String PARTS = "_parts";
    static final String LOCK = "_lock";

    private static final String FORMAT = "parquet-fsck baseline";
    private static final Pattern NAME = Pattern.compile("baseline-([0-9]{9})\\.json");

    Manifest {
        roots = List.copyOf(roots);
        parts = List.copyOf(parts);
    }

    /**
     * A file of known files.
     *
     * @param first the least of its keys
     * @param last the greatest of them
     */
    record Part(String name, String first, String last, int files, long bytes, String sha256) {
        Json.Obj json() {
            return Json.object()
                    .put("name", name)
                    .put("first", first)
                    .put("last", last)
                    .put("files", files)
                    .put("bytes", bytes)
                    .put("sha256", sha256)
                    .build();
        }

        static Part of(Json json) {
            return new Part(
                    json.text("name").orElseThrow(),
                    json.text("first").orElseThrow(),
                    json.text("last").orElseThrow(),
                    Math.toIntExact(json.number("files").orElseThrow()),
                    json.number("bytes").orElseThrow(),
                    json.text("sha256").orElseThrow());
        }
    }

    static String name(int generation) {
        return String.format(Locale.ROOT, "baseline-%09d.json", generation);
    }

    /** The generation that a name tells. */
    static OptionalInt generation(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
    }

    byte[] encode() {
        Json.Obj json = Json.object()
                .put("format", FORMAT)
                .put("version", VERSION)
                .put("generation", generation)
                .put("written", written)
                .put("roots", roots.stream().map(Location::text).toList())
                .put("parts", parts.stream().map(Part::json).toList())
                .build();
        return (json + "\n").getBytes(StandardCharsets.UTF_8);
    }

    static Manifest decode(Location file, byte[] bytes) throws UnreadableBaseline {
        try {
            Json json = Json.parse(new String(bytes, StandardCharsets.UTF_8));
            if (!json.text("format").orElse("").equals(FORMAT)) {
                throw UnreadableBaseline.damaged(file + ": expected the format " + FORMAT + ", found "
                        + json.text("format").orElse("none"));
            } else if (json.number("version").orElse(0) != VERSION) {
                throw UnreadableBaseline.damaged(file + ": expected version " + VERSION + ", found "
                        + json.number("version").orElse(0));
            }
            List<Part> parts = new ArrayList<>();
            json.items("parts").forEach(part -> parts.add(Part.of(part)));
            List<Location> roots = new ArrayList<>();
            json.items("roots").forEach(root -> {
                if (root instanceof Json.Str text) {
                    roots.add(new Location(text.value()));
                }
            });
            if (json.get("parts").filter(Json.Arr.class::isInstance).isEmpty()) {
                throw UnreadableBaseline.damaged(file + ": expected the parts of a baseline, found none");
            }
            int generation = Math.toIntExact(json.number("generation").orElseThrow());
            if (!name(generation).equals(file.name())) {
                throw UnreadableBaseline.damaged(file + ": expected the state of its name, found number " + generation);
            }
            return new Manifest(generation, Instant.parse(json.text("written").orElseThrow()), roots, parts);
        } catch (Json.MalformedJson | DateTimeException | java.util.NoSuchElementException | ArithmeticException e) {
            throw UnreadableBaseline.damaged(
                    file + ": expected the parts of a baseline in JSON, found: " + e.getMessage());
        }
    }
}
