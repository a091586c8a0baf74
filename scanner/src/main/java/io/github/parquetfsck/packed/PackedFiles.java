// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.packed;

import io.github.parquetfsck.io.Location;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Locations of files with some numbers for each, packed: a million of them take some 150 MB, where objects would take five
 * times as much. They are numbered from 0 in the order in which they are added. For one thread.
 */
public final class PackedFiles {
    private static final int CHUNK = 1 << 20;

    private final int facts;
    private final List<ByteBuffer> chunks = new ArrayList<>();
    private final Map<String, Integer> directories = new HashMap<>();
    private final List<String> directoryTexts = new ArrayList<>();
    private long[] places = new long[32];
    private int size;

    /** @param facts how many numbers each file has */
    public PackedFiles(int facts) {
        this.facts = facts;
    }

    /** Returns the file's number. */
    public int add(Location location, long... values) {
        String text = location.text();
        int cut = text.lastIndexOf('/') + 1;
        byte[] name = text.substring(cut).getBytes(StandardCharsets.UTF_8);
        ByteBuffer chunk = room(facts * Long.BYTES + 2 * Integer.BYTES + name.length);
        if (size == places.length) {
            places = Arrays.copyOf(places, Math.multiplyExact(size, 2));
        }
        places[size] = (long) (chunks.size() - 1) << Integer.SIZE | chunk.position();
        // long[facts], int directory, int bytes of the name, the name
        for (int fact = 0; fact < facts; fact++) {
            chunk.putLong(values[fact]);
        }
        chunk.putInt(directory(text.substring(0, cut))).putInt(name.length).put(name);
        return size++;
    }

    public Location location(int number) {
        // long[facts], int directory, int bytes of the name, the name
        ByteBuffer file = chunk(number).duplicate();
        file.limit(file.capacity()).position(position(number) + facts * Long.BYTES);
        String directory = directoryTexts.get(file.getInt());
        byte[] name = new byte[file.getInt()];
        file.get(name);
        return new Location(directory + new String(name, StandardCharsets.UTF_8));
    }

    /**
     * One of a file's numbers.
     *
     * @param which of them, from 0
     */
    public long fact(int number, int which) {
        return chunk(number).getLong(position(number) + which * Long.BYTES);
    }

    public int size() {
        return size;
    }

    private ByteBuffer chunk(int number) {
        return chunks.get((int) (places[number] >>> Integer.SIZE));
    }

    private int position(int number) {
        return (int) places[number];
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
}
