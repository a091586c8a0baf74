// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.Location;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Entries of a sink's logs, packed, so that a log of a million files fits into 150 MB: objects would take five times as much.
 * They are numbered from 0 in the order in which they are added.
 */
final class PackedEntries {
    private static final int CHUNK = 1 << 20;
    private static final int FIXED = 4 * Integer.BYTES + 2 * Long.BYTES;

    private final List<ByteBuffer> chunks = new ArrayList<>();
    private final Map<String, Integer> directories = new HashMap<>();
    private final List<String> directoryTexts = new ArrayList<>();
    private final List<LogName> logs = new ArrayList<>();
    private long[] places = new long[32];
    private int size;

    /** Returns the entry's number. */
    int add(SinkEntry entry) {
        String text = entry.location().text();
        int cut = text.lastIndexOf('/') + 1;
        byte[] name = text.substring(cut).getBytes(StandardCharsets.UTF_8);
        ByteBuffer chunk = room(FIXED + name.length);
        if (size == places.length) {
            places = Arrays.copyOf(places, Math.multiplyExact(size, 2));
        }
        places[size] = (long) (chunks.size() - 1) << Integer.SIZE | chunk.position();
        // int directory, int log, int line, long length, long modified, int bytes of the name, the name
        chunk.putInt(directory(text.substring(0, cut)))
                .putInt(log(entry.log()))
                .putInt(entry.line())
                .putLong(entry.length())
                .putLong(entry.modified().toEpochMilli())
                .putInt(name.length)
                .put(name);
        return size++;
    }

    LiveFiles.Listed get(int number) {
        // int directory, int log, int line, long length, long modified, int bytes of the name, the name
        ByteBuffer entry = chunks.get((int) (places[number] >>> Integer.SIZE)).duplicate();
        entry.limit(entry.capacity()).position((int) places[number]);
        String directory = directoryTexts.get(entry.getInt());
        LogName log = logs.get(entry.getInt());
        int line = entry.getInt();
        long length = entry.getLong();
        Instant modified = Instant.ofEpochMilli(entry.getLong());
        byte[] name = new byte[entry.getInt()];
        entry.get(name);
        String text = directory + new String(name, StandardCharsets.UTF_8);
        return new LiveFiles.Listed(number, new Location(text), length, modified, log, line);
    }

    int size() {
        return size;
    }

    private ByteBuffer room(int bytes) {
        if (chunks.isEmpty() || chunks.get(chunks.size() - 1).remaining() < bytes) {
            chunks.add(ByteBuffer.allocate(Math.max(CHUNK, bytes)));
        }
        return chunks.get(chunks.size() - 1);
    }

    private int directory(String text) {
        Integer known = directories.putIfAbsent(text, directoryTexts.size());
        if (known == null) {
            directoryTexts.add(text);
            return directoryTexts.size() - 1;
        }
        return known;
    }

    private int log(LogName name) {
        if (logs.isEmpty() || !logs.get(logs.size() - 1).equals(name)) {
            logs.add(name);
        }
        return logs.size() - 1;
    }
}
