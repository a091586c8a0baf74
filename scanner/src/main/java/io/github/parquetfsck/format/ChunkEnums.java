// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/**
 * Which numbers the enums in the column chunks of one row group have: bit n for the number n. All bits stand where a
 * chunk was not of the form that writers use, so that whoever needs to know looks at each chunk.
 */
public final class ChunkEnums {
    private static final long ANY = -1L;

    long types;
    long codecs;
    long encodings;
    long statsPageTypes;
    long statsEncodings;

    /** Physical types. */
    public long types() {
        return types;
    }

    public long codecs() {
        return codecs;
    }

    /** What the lists of encodings name. */
    public long encodings() {
        return encodings;
    }

    /** Page types in encoding_stats. */
    public long statsPageTypes() {
        return statsPageTypes;
    }

    /** Encodings in encoding_stats. */
    public long statsEncodings() {
        return statsEncodings;
    }

    /** The bit of a zigzag number of one byte: that of the number from 0 to 62, and the last bit for all others. */
    static long bit(int zigzag) {
        return zigzag < 0 || (zigzag & 1) != 0 || zigzag == 126 ? 1L << 63 : 1L << (zigzag >> 1);
    }

    /** Notes a chunk of which nothing is known. */
    void unknown() {
        types = ANY;
        codecs = ANY;
        encodings = ANY;
        statsPageTypes = ANY;
        statsEncodings = ANY;
    }
}
