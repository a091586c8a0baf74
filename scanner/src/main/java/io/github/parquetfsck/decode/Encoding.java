// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.Optional;

/** The encodings of parquet.thrift that values and levels can have, with their numbers. */
public enum Encoding {
    PLAIN(0),
    PLAIN_DICTIONARY(2),
    RLE(3),
    BIT_PACKED(4),
    DELTA_BINARY_PACKED(5),
    DELTA_LENGTH_BYTE_ARRAY(6),
    DELTA_BYTE_ARRAY(7),
    RLE_DICTIONARY(8),
    BYTE_STREAM_SPLIT(9),
    ALP(10);

    private final int number;

    Encoding(int number) {
        this.number = number;
    }

    /** The encoding of that number, if there is one. */
    public static Optional<Encoding> of(long number) {
        for (Encoding encoding : values()) {
            if (encoding.number == number) {
                return Optional.of(encoding);
            }
        }
        return Optional.empty();
    }

    /** Whether values are positions in the chunk's dictionary. */
    public boolean dictionary() {
        return this == PLAIN_DICTIONARY || this == RLE_DICTIONARY;
    }
}
