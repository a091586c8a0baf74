// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.streamlog.OffsetEntry.Mode;
import io.github.parquetfsck.streamlog.OffsetEntry.SourceLine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Reads {@code offsets/N} and {@code commits/N}; any bytes give an entry that says what is wrong with them. */
final class EntryReader {
    private static final int OFFSETS_VERSION = 2;
    private static final int COMMITS_VERSION = 3;

    private EntryReader() {}

    /** A file's lines, or why there are none. */
    private record Content(LogFile file, EntryState state, int version, List<String> lines, Optional<Finding> finding) {
        static Content unread(LogFile file, EntryState state, Optional<Finding> finding) {
            return new Content(file, state, -1, List.of(), finding);
        }

        Content torn(String detail) {
            Finding torn = LogFindings.torn(file, lines.size(), detail);
            return new Content(file, EntryState.TORN, version, lines, finding.or(() -> Optional.of(torn)));
        }
    }

    static OffsetEntry offsets(FileSource source, LogFile file) throws IOException {
        // v1                                              v2
        // {"batchWatermarkMs":0,"batchTimestampMs":17…}   the same; the line is empty in continuous processing
        // {"logOffset":0}                                 src_a:{"logOffset":0}     one line for each source, or -
        Content content = content(source, file, OFFSETS_VERSION);
        if (content.state() != EntryState.OK) {
            return offsets(file, content, Mode.MICRO_BATCH, Optional.empty(), List.of());
        } else if (content.lines().size() < 2) {
            return offsets(file, content.torn("the file ends before the batch's metadata"), List.of());
        }
        List<SourceLine> sources = new ArrayList<>();
        Content judged = content;
        for (String line : content.lines().subList(2, content.lines().size())) {
            int colon = content.version() == 1 ? -1 : line.indexOf(':');
            if (content.version() > 1 && colon < 0) {
                judged = content.torn("line " + (sources.size() + 3) + " names no source");
                continue;
            }
            String id = content.version() == 1 ? String.valueOf(sources.size()) : line.substring(0, colon);
            String offset = line.substring(colon + 1);
            if (isTorn(offset)) {
                judged = content.torn("the offset of source " + id + " is cut short");
            } else if (isBeyond(offset)) {
                judged = content.torn("the offset of source " + id + " is beyond any that Spark reads");
            }
            sources.add(new SourceLine(id, SourceOffset.of(offset)));
        }
        if (sources.isEmpty() && content.version() == 1) {
            judged = content.torn("there is no offset of any source");
        }
        String metadata = content.lines().get(1);
        if (metadata.isBlank()) {
            boolean continuous = content.version() == 1;
            Content state = continuous ? judged : content.torn("the batch's metadata is empty");
            return offsets(file, state, continuous ? Mode.CONTINUOUS : Mode.MICRO_BATCH, Optional.empty(), sources);
        }
        Optional<Json> json = object(metadata);
        if (json.isEmpty()) {
            return offsets(file, content.torn("the batch's metadata is not JSON"), sources);
        }
        for (String field : List.of("batchTimestampMs", "batchWatermarkMs")) {
            if (isBeyond(json.get(), field)) {
                judged = content.torn(field + " is beyond any that Spark reads");
            }
        }
        Mode mode = json.get()
                        .get("controlBatchInfo")
                        .filter(Json.Obj.class::isInstance)
                        .isPresent()
                ? Mode.CONTROL
                : Mode.MICRO_BATCH;
        return offsets(file, judged, mode, json, sources);
    }

    /** Whether offsets hold the session's settings, which all releases of Spark since 2.2 write. */
    static boolean holdsSettings(FileSource source, LogFile file) throws IOException {
        // v1
        // {"batchWatermarkMs":0,"batchTimestampMs":17…,"conf":{"spark.sql.shuffle.partitions":"10",…}}
        Content content = content(source, file, OFFSETS_VERSION);
        return content.lines().size() < 2
                || object(content.lines().get(1))
                        .map(json -> json.get("conf").isPresent())
                        .orElse(true);
    }

    static CommitEntry commits(FileSource source, LogFile file) throws IOException {
        // v1 or v2 or v3
        // {"nextBatchWatermarkMs":0}, with "stateUniqueIds" from v2 and "sinkMetadataMap" from v3; may be missing
        Content content = content(source, file, COMMITS_VERSION);
        if (content.state() != EntryState.OK) {
            return commit(file, content, Optional.empty());
        } else if (content.lines().size() < 2 || content.lines().get(1).isBlank()) {
            return commit(file, content, Optional.empty());
        }
        Optional<Json> json = object(content.lines().get(1));
        if (json.filter(line -> isBeyond(line, "nextBatchWatermarkMs")).isPresent()) {
            return commit(file, content.torn("nextBatchWatermarkMs is beyond any that Spark reads"), json);
        }
        return commit(file, json.isPresent() ? content : content.torn("the second line is not JSON"), json);
    }

    private static Content content(FileSource source, LogFile file, int highest) throws IOException {
        if (file.entry().length() == 0) {
            Finding empty = LogFindings.torn(file, 0, "the file has no byte");
            return Content.unread(file, EntryState.EMPTY, Optional.of(empty));
        }
        Optional<ByteBuffer> bytes = EntryText.bytes(source, file.entry());
        if (bytes.isEmpty()) {
            return Content.unread(file, EntryState.OVER_LIMIT, Optional.of(LogFindings.oversized(file)));
        }
        Optional<String> text = EntryText.decode(bytes.get());
        if (text.isEmpty()) {
            Finding bad = LogFindings.badEncoding(file, 1, EntryText.validPrefix(bytes.get()));
            return Content.unread(file, EntryState.BAD_ENCODING, Optional.of(bad));
        }
        List<String> lines = EntryText.lines(text.get());
        Header header = Header.of(lines.isEmpty() ? "" : lines.get(0), highest);
        Content content = new Content(file, EntryState.OK, header.version(), lines, Optional.empty());
        return switch (header.state()) {
            case BAD -> content.torn("the first line is no version");
            case UNSUPPORTED ->
                new Content(
                        file,
                        EntryState.UNSUPPORTED,
                        header.version(),
                        lines,
                        Optional.of(LogFindings.unsupported(file, header.version(), highest)));
            case KNOWN -> content;
        };
    }

    private static OffsetEntry offsets(LogFile file, Content content, List<SourceLine> sources) {
        return offsets(file, content, Mode.MICRO_BATCH, Optional.empty(), sources);
    }

    private static OffsetEntry offsets(
            LogFile file, Content content, Mode mode, Optional<Json> metadata, List<SourceLine> sources) {
        return new OffsetEntry(
                file.id(),
                file,
                content.state(),
                content.version(),
                mode,
                metadata.flatMap(json -> instant(json, "batchTimestampMs")),
                metadata.flatMap(json -> instant(json, "batchWatermarkMs")),
                metadata.map(EntryReader::settings).orElse(Map.of()),
                sources,
                content.finding());
    }

    private static CommitEntry commit(LogFile file, Content content, Optional<Json> json) {
        List<String> sinks = new ArrayList<>();
        json.flatMap(j -> j.get("sinkMetadataMap"))
                .filter(Json.Obj.class::isInstance)
                .ifPresent(map -> ((Json.Obj) map).fields().values().forEach(sink -> sink.text("providerName")
                        .ifPresent(sinks::add)));
        return new CommitEntry(
                file.id(),
                file,
                content.state(),
                content.version(),
                json.flatMap(j -> instant(j, "nextBatchWatermarkMs")),
                sinks,
                json.map(EntryReader::states).orElse(Map.of()),
                content.finding());
    }

    private static Map<String, String> settings(Json json) {
        Map<String, String> settings = new TreeMap<>();
        json.get("conf").filter(Json.Obj.class::isInstance).ifPresent(conf -> ((Json.Obj) conf)
                .fields()
                .forEach((name, value) ->
                        settings.put(name, value instanceof Json.Str s ? s.value() : value.toString())));
        return settings;
    }

    private static Map<String, List<List<String>>> states(Json json) {
        // "stateUniqueIds":{"0":[["<id of partition 0>"],["<id of partition 1>"]]}
        Map<String, List<List<String>>> states = new TreeMap<>();
        Map<String, Json> operators = json.get("stateUniqueIds")
                .filter(Json.Obj.class::isInstance)
                .map(map -> ((Json.Obj) map).fields())
                .orElse(Map.of());
        operators.forEach((operator, partitions) -> states.put(
                operator,
                items(partitions).stream()
                        .map(stores -> items(stores).stream()
                                .map(id -> id instanceof Json.Str text ? text.value() : "")
                                .toList())
                        .toList()));
        return states;
    }

    private static List<Json> items(Json json) {
        return json instanceof Json.Arr array ? array.items() : List.of();
    }

    /** Zero stands for no watermark, and is no time that a batch was planned at. */
    private static Optional<Instant> instant(Json json, String field) {
        OptionalLong millis = json.number(field);
        return millis.isPresent() && millis.getAsLong() > 0
                ? Optional.of(Instant.ofEpochMilli(millis.getAsLong()))
                : Optional.empty();
    }

    private static Optional<Json> object(String line) {
        try {
            return Optional.of(Json.parse(line)).filter(Json.Obj.class::isInstance);
        } catch (Json.MalformedJson torn) {
            return Optional.empty();
        }
    }

    /** Whether a number stands there that is no long. */
    private static boolean isBeyond(Json json, String field) {
        return json.get(field).filter(Json.Num.class::isInstance).isPresent()
                && json.number(field).isEmpty();
    }

    private static boolean isBeyond(String offset) {
        return object(offset).filter(json -> isBeyond(json, "logOffset")).isPresent();
    }

    /** An offset that starts as JSON does and is none; other text is some source's own. */
    static boolean isTorn(String offset) {
        if (offset.isBlank()) {
            return true;
        }
        char first = offset.strip().charAt(0);
        if (first != '{' && first != '[' && first != '"') {
            return false;
        }
        try {
            Json.parse(offset);
            return false;
        } catch (Json.MalformedJson torn) {
            return true;
        }
    }
}
