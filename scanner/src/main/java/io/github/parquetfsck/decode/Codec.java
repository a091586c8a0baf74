// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.Optional;
import java.util.function.Supplier;

/** The codecs of the format. */
public enum Codec {
    UNCOMPRESSED(0, Stored::new),
    SNAPPY(1, Snappies::new),
    GZIP(2, Gzip::new),
    LZO(3, () -> new Unavailable("LZO is not supported")),
    BROTLI(4, Brotli::new),
    LZ4(5, Lz4::new),
    ZSTD(6, Zstandard::new),
    LZ4_RAW(7, Lz4Raw::new);

    private final int id;

    @SuppressWarnings("ImmutableEnumChecker")
    private final Supplier<Decompressor> maker;

    Codec(int id, Supplier<Decompressor> maker) {
        this.id = id;
        this.maker = maker;
    }

    /** The codec of an id of CompressionCodec, if the format has one. */
    public static Optional<Codec> of(long id) {
        for (Codec codec : values()) {
            if (codec.id == id) {
                return Optional.of(codec);
            }
        }
        return Optional.empty();
    }

    /** A new decompressor, for one thread; one that can nothing where the codec's library is missing. */
    public Decompressor decompressor() {
        try {
            return maker.get();
        } catch (LinkageError e) {
            return new Unavailable("the library of " + name() + " cannot be loaded");
        }
    }
}
