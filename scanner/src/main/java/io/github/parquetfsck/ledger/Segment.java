// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import io.github.parquetfsck.json.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/** A write-once file of events. */
record Segment(Name name, List<Event> events) {
    Segment {
        events = List.copyOf(events);
    }

    /** What a segment is for. */
    enum Kind {
        OPENING,
        INTENT,
        RESULT;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The name of a segment: {@code segment-000003-000001-intent.jsonl}.
     *
     * @param sequence the place in its epoch, counted from 0
     */
    record Name(int epoch, int sequence, Kind kind) implements Comparable<Name> {
        private static final Pattern SHAPE =
                Pattern.compile("segment-([0-9]{6,9})-([0-9]{6,9})-(opening|intent|result)\\.jsonl");

        static Optional<Name> of(String text) {
            Matcher m = SHAPE.matcher(text);
            if (!m.matches()) {
                return Optional.empty();
            }
            return Optional.of(new Name(
                    Integer.parseInt(m.group(1)),
                    Integer.parseInt(m.group(2)),
                    Kind.valueOf(m.group(3).toUpperCase(Locale.ROOT))));
        }

        @Override
        public int compareTo(Name other) {
            return epoch != other.epoch
                    ? Integer.compare(epoch, other.epoch)
                    : Integer.compare(sequence, other.sequence);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "segment-%06d-%06d-%s.jsonl", epoch, sequence, kind.label());
        }
    }

    /** The bytes are not those of a whole segment. */
    static final class Torn extends Exception {
        Torn(String message) {
            super(message);
        }
    }

    /** One line for each event, and a last line {@code {"end":true,"events":2,"crc32":"…"}} over the bytes before it. */
    byte[] encode() {
        StringBuilder text = new StringBuilder();
        for (Event event : events) {
            text.append(event.json()).append('\n');
        }
        byte[] body = text.toString().getBytes(StandardCharsets.UTF_8);
        Json.Obj end = Json.object()
                .put("end", true)
                .put("events", events.size())
                .put("crc32", crc(body, body.length))
                .build();
        return text.append(end).append('\n').toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The segment that {@link #encode} wrote. */
    static Segment decode(Name name, byte[] bytes) throws Torn {
        int end = bytes.length - 1;
        if (end < 0 || bytes[end] != '\n') {
            throw new Torn("expected a line feed at the end of " + bytes.length + " bytes");
        }
        int last = end;
        while (last > 0 && bytes[last - 1] != '\n') {
            last--;
        }
        try {
            List<Event> events = new ArrayList<>();
            for (String line : utf8(bytes, last).lines().toList()) {
                events.add(Event.of(Json.parse(line)));
            }
            Json tail = Json.parse(
                    utf8(bytes, bytes.length).substring(utf8(bytes, last).length()));
            String crc = crc(bytes, last);
            if (tail.number("events").orElse(-1) != events.size()
                    || !tail.text("crc32").orElse("").equals(crc)) {
                throw new Torn(
                        "expected a last line with " + events.size() + " events and CRC " + crc + ", found " + tail);
            }
            return new Segment(name, events);
        } catch (Json.MalformedJson | CharacterCodingException e) {
            throw new Torn("expected events, found: " + e.getMessage());
        }
    }

    private static String utf8(byte[] bytes, int length) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes, 0, length))
                .toString();
    }

    private static String crc(byte[] bytes, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }
}
