// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A file in memory that remembers each read as {@code offset+length} and fails those it was told to fail. */
public final class MemoryFile {
    private byte[] bytes;
    private final List<String> reads = new ArrayList<>();
    private final Map<Integer, IOException> failures = new HashMap<>();
    private int opened;
    private int open;

    public MemoryFile(byte[] bytes) {
        this.bytes = bytes;
    }

    /** @param read counted from 1 over all readers of this file */
    void failRead(int read, IOException failure) {
        failures.put(read, failure);
    }

    void grow() {
        bytes = Arrays.copyOf(bytes, bytes.length + 1);
    }

    public int length() {
        return bytes.length;
    }

    public List<String> reads() {
        return reads;
    }

    /** How many bytes were read from the first one on up to another. */
    long bytesReadBefore(long end) {
        return reads.stream()
                .map(read -> read.split("\\+"))
                .filter(read -> Long.parseLong(read[0]) < end)
                .mapToLong(read -> Long.parseLong(read[1]))
                .sum();
    }

    int opened() {
        return opened;
    }

    int openReaders() {
        return open;
    }

    public RangeReader open() {
        opened++;
        open++;
        int length = bytes.length;
        return new RangeReader() {
            @Override
            public long length() {
                return length;
            }

            @Override
            public ByteBuffer read(long offset, int length) throws IOException {
                reads.add(offset + "+" + length);
                if (failures.containsKey(reads.size())) {
                    throw failures.get(reads.size());
                }
                return ByteBuffer.wrap(Arrays.copyOfRange(bytes, (int) offset, (int) offset + length));
            }

            @Override
            public void close() {
                open--;
            }
        };
    }
}
