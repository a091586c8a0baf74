// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How far a source had been read at the end of a micro-batch. A checkpoint does not say which source wrote an offset, so
 * it is told by its shape; what has none of the known shapes is kept as it stands.
 */
public sealed interface SourceOffset {

    /** The text as the offset log has it. */
    String raw();

    /** {@code -}: the source has not produced an offset yet. */
    record Nothing(String raw) implements SourceOffset {}

    /** {@code {"topic":{"0":23,"1":7}}}: the next offset of each partition, exclusive end of the batch. */
    record Kafka(String raw, SortedMap<String, SortedMap<Integer, Long>> topics) implements SourceOffset {
        public Kafka {
            topics = Collections.unmodifiableSortedMap(topics);
        }

        /** Offsets as Kafka's options take them: {@code {"topic":{"0":23,"1":7}}}. */
        public static String text(SortedMap<String, SortedMap<Integer, Long>> topics) {
            return Json.of(topics).toString();
        }

        /** Partitions as Kafka's option {@code assign} takes them: {@code {"topic":[0,1]}}. */
        public static String partitions(SortedMap<String, SortedMap<Integer, Long>> topics) {
            SortedMap<String, List<Integer>> partitions = new TreeMap<>();
            topics.forEach((topic, offsets) -> partitions.put(topic, List.copyOf(offsets.keySet())));
            return Json.of(partitions).toString();
        }
    }

    /** {@code {"logOffset":12}}: the newest id of the file source's own log that the batch read. */
    record FileLog(String raw, long logOffset) implements SourceOffset {}

    /** {@code 7}: of the rate source, seconds since it was created; of the socket source, lines. */
    record Rate(String raw, long value) implements SourceOffset {}

    /** {@code {"offset":5,"timestamp":1000}}: of the rate-micro-batch source, rows and milliseconds. */
    record RateMicroBatch(String raw, long offset, long timestamp) implements SourceOffset {}

    /** Of a Delta table: everything before the version, and of the version the files up to the index, -1 for none. */
    record Delta(String raw, String tableId, long version, long index) implements SourceOffset {}

    /** Of an Iceberg table: the snapshot, and how many of its files had been read. */
    record Iceberg(String raw, long snapshotId, long position) implements SourceOffset {}

    /** Of a source that is not known. */
    record Opaque(String raw) implements SourceOffset {}

    /** What an offset is, for reports and decisions that give each kind one shape. */
    enum Kind {
        NOTHING("none"),
        KAFKA("kafka"),
        FILE("file"),
        RATE("rate"),
        RATE_MICRO_BATCH("rate-micro-batch"),
        DELTA("delta"),
        ICEBERG("iceberg"),
        OPAQUE("unknown");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** The name as reports spell it. */
        public String label() {
            return label;
        }
    }

    default Kind kind() {
        if (this instanceof Nothing) {
            return Kind.NOTHING;
        } else if (this instanceof Kafka) {
            return Kind.KAFKA;
        } else if (this instanceof FileLog) {
            return Kind.FILE;
        } else if (this instanceof Rate) {
            return Kind.RATE;
        } else if (this instanceof RateMicroBatch) {
            return Kind.RATE_MICRO_BATCH;
        } else if (this instanceof Delta) {
            return Kind.DELTA;
        }
        return this instanceof Iceberg ? Kind.ICEBERG : Kind.OPAQUE;
    }

    /** The offset that a line of text holds, by its shape. */
    static SourceOffset of(String raw) {
        if (raw.strip().equals("-")) {
            return new Nothing(raw);
        }
        try {
            return classify(raw, Json.parse(raw));
        } catch (Json.MalformedJson text) {
            return new Opaque(raw);
        }
    }

    private static SourceOffset classify(String raw, Json json) {
        if (json instanceof Json.Num) {
            OptionalLong value = Json.object().put("n", json).build().number("n");
            return value.isPresent() ? new Rate(raw, value.getAsLong()) : new Opaque(raw);
        } else if (!(json instanceof Json.Obj object)) {
            return new Opaque(raw);
        } else {
            return ofObject(raw, object).orElseGet(() -> new Opaque(raw));
        }
    }

    private static Optional<SourceOffset> ofObject(String raw, Json.Obj object) {
        List<String> fields = new ArrayList<>(object.fields().keySet());
        Collections.sort(fields);
        OptionalLong logOffset = object.number("logOffset");
        OptionalLong offset = object.number("offset");
        OptionalLong timestamp = object.number("timestamp");
        OptionalLong reservoir = object.number("reservoirVersion");
        OptionalLong snapshot = object.number("snapshot_id");
        OptionalLong position = object.number("position");
        if (fields.equals(List.of("logOffset")) && logOffset.isPresent()) {
            return Optional.of(new FileLog(raw, logOffset.getAsLong()));
        } else if (fields.equals(List.of("offset", "timestamp")) && offset.isPresent() && timestamp.isPresent()) {
            return Optional.of(new RateMicroBatch(raw, offset.getAsLong(), timestamp.getAsLong()));
        } else if (object.text("reservoirId").isPresent() && reservoir.isPresent()) {
            return object.text("reservoirId")
                    .map(id -> new Delta(
                            raw,
                            id,
                            reservoir.getAsLong(),
                            object.number("index").orElse(-1)));
        } else if (snapshot.isPresent() && position.isPresent()) {
            return Optional.of(new Iceberg(raw, snapshot.getAsLong(), position.getAsLong()));
        }
        return kafka(raw, object);
    }

    private static Optional<SourceOffset> kafka(String raw, Json.Obj object) {
        SortedMap<String, SortedMap<Integer, Long>> topics = new TreeMap<>();
        for (Map.Entry<String, Json> topic : object.fields().entrySet()) {
            if (!(topic.getValue() instanceof Json.Obj partitions)
                    || partitions.fields().isEmpty()) {
                return Optional.empty();
            }
            SortedMap<Integer, Long> offsets = new TreeMap<>();
            for (String partition : partitions.fields().keySet()) {
                OptionalLong offset = partitions.number(partition);
                if (!partition.matches("[0-9]{1,9}") || offset.isEmpty()) {
                    return Optional.empty();
                }
                offsets.put(Integer.parseInt(partition), offset.getAsLong());
            }
            topics.put(topic.getKey(), Collections.unmodifiableSortedMap(offsets));
        }
        return topics.isEmpty() ? Optional.empty() : Optional.of(new Kafka(raw, topics));
    }
}
