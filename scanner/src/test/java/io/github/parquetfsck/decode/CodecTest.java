// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStream;
import io.github.parquetfsck.decode.Decompression.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4FrameOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xerial.snappy.Snappy;

class CodecTest {
    private static final byte[] TEXT = text();
    private static final int MARGIN = 64;

    @Test
    void everyStreamDecompressesToExactlyWhatWentIn() throws IOException {
        for (Map.Entry<String, Stream> entry : streams().entrySet()) {
            Stream stream = entry.getValue();
            byte[] out = new byte[TEXT.length + 2 * MARGIN];

            Decompression result = decompress(stream, stream.bytes, out, TEXT.length);

            assertThat(result.outcome()).as(entry.getKey() + result).isEqualTo(Outcome.EXACT);
            assertThat(result.framing()).as(entry.getKey()).isEqualTo(stream.framing);
            assertThat(Arrays.copyOfRange(out, MARGIN, MARGIN + TEXT.length))
                    .as(entry.getKey())
                    .isEqualTo(TEXT);
            assertThat(stream.codec.decompressor().largest(stream.bytes.length))
                    .as(entry.getKey())
                    .isGreaterThanOrEqualTo(TEXT.length);
        }
    }

    @Test
    void anotherSizeThanExpectedIsToldAsSuch() throws IOException {
        for (Map.Entry<String, Stream> entry : streams().entrySet()) {
            Stream stream = entry.getValue();
            for (int expected : new int[] {0, 1, TEXT.length - 1, TEXT.length + 1}) {
                byte[] out = new byte[TEXT.length + 1 + 2 * MARGIN];

                Decompression result = decompress(stream, stream.bytes, out, expected);

                assertThat(result.isExact()).as(entry.getKey() + " " + expected).isFalse();
                assertMarginsKept(out, expected, entry.getKey());
            }
        }
        assertThat(sizeFound("snappy")).isEqualTo(TEXT.length);
        assertThat(sizeFound("gzip of two members")).isEqualTo(TEXT.length);
        assertThat(sizeFound("zstd of two frames")).isEqualTo(TEXT.length);
        assertThat(sizeFound("brotli")).isEqualTo(TEXT.length);
        assertThat(sizeFound("hadoop blocks")).isEqualTo(TEXT.length);
        assertThat(sizeFound("raw block under LZ4_RAW")).isEqualTo(TEXT.length);
    }

    @Test
    void promisesAreReadWithoutDecompressing() throws IOException {
        assertThat(promise("snappy")).isEqualTo(TEXT.length);
        assertThat(promise("zstd")).isEqualTo(TEXT.length);
        assertThat(promise("zstd without content size")).isEqualTo(-1);
        assertThat(promise("gzip")).isEqualTo(-1);
    }

    @Test
    void noTruncationThrowsOrWritesOutsideOrPassesAsWhole() throws IOException {
        for (Map.Entry<String, Stream> entry : streams().entrySet()) {
            Stream stream = entry.getValue();
            for (int length = 0; length < stream.bytes.length; length += 1 + length / 64) {
                byte[] out = new byte[TEXT.length + 2 * MARGIN];

                Decompression result = decompress(stream, Arrays.copyOf(stream.bytes, length), out, TEXT.length);

                assertMarginsKept(out, TEXT.length, entry.getKey());
                assertThat(result.isExact())
                        .as(entry.getKey() + " cut to " + length)
                        .isFalse();
            }
        }
    }

    @Test
    void noFlippedBitThrowsOrWritesOutside() throws IOException {
        long seed = 20261130;
        Random random = new Random(seed);
        for (Map.Entry<String, Stream> entry : streams().entrySet()) {
            Stream stream = entry.getValue();
            for (int i = 0; i < 400; i++) {
                byte[] bytes = stream.bytes.clone();
                int bit = i < 200 ? i % (8 * Math.min(25, bytes.length)) : random.nextInt(8 * bytes.length);
                bytes[bit / 8] ^= (byte) (1 << bit % 8);
                byte[] out = new byte[TEXT.length + 2 * MARGIN];

                Decompression result = decompress(stream, bytes, out, TEXT.length);

                String name = entry.getKey() + ", bit " + bit + ", seed " + seed;
                assertThat(verify(stream.codec, bytes, TEXT.length).orElse(result))
                        .as(name)
                        .isEqualTo(result);
                assertMarginsKept(out, TEXT.length, name);
            }
        }
    }

    @Test
    void snappyIsVerifiedWithoutItsBytesAndComesToTheSame() {
        long seed = 20261201;
        Random random = new Random(seed);
        int exact = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] block = elements(random);
            int expected = (int) Codec.SNAPPY.decompressor().promisedSize(block, 0, block.length);
            Decompression result =
                    decompress(new Stream(Codec.SNAPPY, block), block, new byte[expected + 2 * MARGIN], expected);

            assertThat(verify(Codec.SNAPPY, block, expected))
                    .as("block " + i + ", seed " + seed)
                    .contains(result);
            exact += result.isExact() ? 1 : 0;
        }
        assertThat(exact).as("seed " + seed).isBetween(2_000, 18_000);
    }

    /** A block of Snappy of random elements; most are in order. */
    // element: tag (kind: 2 bits; for a literal its length less 1 or 59 + bytes of it, for a copy length and offset) |
    // rest
    private static byte[] elements(Random random) {
        ByteBuffer elements = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
        int produced = 0;
        for (int i = 0; i < 1 + random.nextInt(12); i++) {
            int kind = produced == 0 ? 0 : random.nextInt(4);
            int length =
                    kind == 0 ? 1 + random.nextInt(200) : kind == 1 ? 4 + random.nextInt(8) : 1 + random.nextInt(64);
            int reach = random.nextInt(25) == 0 ? 2 * produced : produced - 1;
            int offset = Math.min(
                    kind == 1 ? 2047 : 65_535, random.nextInt(40) == 0 ? 0 : 1 + random.nextInt(Math.max(1, reach)));
            switch (kind) {
                case 0 -> {
                    if (length <= 60) {
                        elements.put((byte) ((length - 1) << 2));
                    } else if (random.nextBoolean()) {
                        elements.put((byte) (60 << 2)).put((byte) (length - 1));
                    } else {
                        elements.put((byte) (63 << 2)).putInt(length - 1);
                    }
                    elements.put(new byte[length]);
                }
                case 1 ->
                    elements.put((byte) (offset >>> 8 << 5 | (length - 4) << 2 | 1))
                            .put((byte) offset);
                case 2 -> elements.put((byte) ((length - 1) << 2 | 2)).putShort((short) offset);
                default -> elements.put((byte) ((length - 1) << 2 | 3)).putInt(offset);
            }
            produced += length;
        }
        int left = elements.position() - (random.nextInt(8) == 0 ? 1 : 0);
        int promised = produced + (random.nextInt(8) == 0 ? random.nextInt(3) - 1 : 0);
        return ByteBuffer.allocate(2 + left)
                .put((byte) (promised | 0x80))
                .put((byte) (promised >>> 7))
                .put(elements.array(), 0, left)
                .array();
    }

    @Test
    void lzoIsUnavailableAndNeverBroken() {
        assertThat(Codec.LZO
                        .decompressor()
                        .decompress(new byte[9], 0, 9, new byte[9], 0, 9)
                        .outcome())
                .isEqualTo(Outcome.UNAVAILABLE);
    }

    @Test
    void aGzipMemberWhoseChecksumIsWrongIsBroken() throws IOException {
        byte[] bytes = streams().get("gzip").bytes.clone();
        bytes[bytes.length - 8] ^= 1;

        Decompression result =
                Codec.GZIP.decompressor().decompress(bytes, 0, bytes.length, new byte[TEXT.length], 0, TEXT.length);

        assertThat(result.outcome()).isEqualTo(Outcome.BROKEN);
        assertThat(result.detail()).isEqualTo("the member's checksum does not match");
    }

    @ParameterizedTest
    @ValueSource(ints = {0x20, 0x40, 0x80})
    void aGzipMemberWithAReservedFlagIsRefused(int flag) throws IOException {
        byte[] first = streams().get("gzip").bytes;
        byte[] second = first.clone();
        second[3] |= (byte) flag;
        byte[] bytes = join(first, second);

        Decompression result = Codec.GZIP
                .decompressor()
                .decompress(bytes, 0, bytes.length, new byte[2 * TEXT.length], 0, 2 * TEXT.length);

        assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(result.detail()).isEqualTo("the gzip header at byte " + first.length + " has reserved flags set");
    }

    @Test
    void aGzipHeaderThatSaysMoreIsReadAndSaidToDoSo() throws IOException {
        assertThat(decompress(header(1)))
                .isEqualTo(new Decompression(Outcome.EXACT, "", TEXT.length, "the mark of a text"));
        assertThat(decompress(header(4, 2, 0, 'x', 'y')).detail()).isEqualTo("extra data");
        assertThat(decompress(header(8 | 16, 'n', 0, 'c', 0)).detail()).isEqualTo("a name, a comment");
        assertThat(decompress(header(0)).detail()).isEmpty();
    }

    @Test
    void aGzipHeaderMustMatchItsChecksum() throws IOException {
        byte[] bytes = header(2, 0, 0);
        assertThat(decompress(bytes).outcome()).isEqualTo(Outcome.BROKEN);
        assertThat(decompress(bytes).detail()).isEqualTo("the checksum of the gzip header at byte 0 does not match");

        CRC32 crc = new CRC32();
        crc.update(bytes, 0, 10);
        bytes[10] = (byte) crc.getValue();
        bytes[11] = (byte) (crc.getValue() >> 8);
        assertThat(decompress(bytes)).isEqualTo(new Decompression(Outcome.EXACT, "", TEXT.length, "a checksum"));
    }

    /** A gzip member with these flags, and what they announce between its header and its stream. */
    private static byte[] header(int flags, int... fields) throws IOException {
        byte[] plain = streams().get("gzip").bytes;
        byte[] bytes = new byte[plain.length + fields.length];
        System.arraycopy(plain, 0, bytes, 0, 10);
        bytes[3] = (byte) flags;
        for (int i = 0; i < fields.length; i++) {
            bytes[10 + i] = (byte) fields[i];
        }
        System.arraycopy(plain, 10, bytes, 10 + fields.length, plain.length - 10);
        return bytes;
    }

    private static Decompression decompress(byte[] gzip) {
        return Codec.GZIP.decompressor().decompress(gzip, 0, gzip.length, new byte[TEXT.length], 0, TEXT.length);
    }

    private static long promise(String name) throws IOException {
        Stream stream = streams().get(name);
        return stream.codec.decompressor().promisedSize(stream.bytes, 0, stream.bytes.length);
    }

    private static long sizeFound(String name) throws IOException {
        Stream stream = streams().get(name);
        return decompress(stream, stream.bytes, new byte[TEXT.length + 1 + 2 * MARGIN], TEXT.length + 1)
                .size();
    }

    private static Decompression decompress(Stream stream, byte[] bytes, byte[] out, int expected) {
        byte[] in = new byte[bytes.length + 2 * MARGIN];
        System.arraycopy(bytes, 0, in, MARGIN, bytes.length);
        return stream.codec.decompressor().decompress(in, MARGIN, bytes.length, out, MARGIN, expected);
    }

    private static Optional<Decompression> verify(Codec codec, byte[] bytes, int expected) {
        byte[] in = new byte[bytes.length + 2 * MARGIN];
        System.arraycopy(bytes, 0, in, MARGIN, bytes.length);
        return codec.decompressor().verify(in, MARGIN, bytes.length, expected);
    }

    private static void assertMarginsKept(byte[] out, int expected, String name) {
        for (int i = 0; i < MARGIN; i++) {
            assertThat(out[i]).as(name).isZero();
        }
        for (int i = MARGIN + expected; i < out.length; i++) {
            assertThat(out[i]).as(name).isZero();
        }
    }

    private record Stream(Codec codec, String framing, byte[] bytes) {
        Stream(Codec codec, byte[] bytes) {
            this(codec, "", bytes);
        }
    }

    private static Map<String, Stream> streams() throws IOException {
        byte[] first = Arrays.copyOf(TEXT, 1000);
        byte[] second = Arrays.copyOfRange(TEXT, 1000, TEXT.length);
        Map<String, Stream> streams = new LinkedHashMap<>();
        streams.put("stored", new Stream(Codec.UNCOMPRESSED, TEXT));
        streams.put("snappy", new Stream(Codec.SNAPPY, Snappy.compress(TEXT)));
        streams.put("gzip", new Stream(Codec.GZIP, gzip(TEXT)));
        streams.put("gzip of two members", new Stream(Codec.GZIP, join(gzip(first), gzip(second))));
        ByteArrayOutputStream zlib = new ByteArrayOutputStream();
        try (OutputStream out = new DeflaterOutputStream(zlib)) {
            out.write(TEXT);
        }
        streams.put("zlib", new Stream(Codec.GZIP, "zlib", zlib.toByteArray()));
        streams.put("zstd", new Stream(Codec.ZSTD, Zstd.compress(TEXT)));
        streams.put("zstd of two frames", new Stream(Codec.ZSTD, join(Zstd.compress(first), Zstd.compress(second))));
        ByteArrayOutputStream zstd = new ByteArrayOutputStream();
        try (OutputStream out = new ZstdOutputStream(zstd)) {
            out.write(TEXT);
        }
        streams.put("zstd without content size", new Stream(Codec.ZSTD, zstd.toByteArray()));
        streams.put("brotli", new Stream(Codec.BROTLI, brotli(TEXT)));
        streams.put("raw block under LZ4_RAW", new Stream(Codec.LZ4_RAW, block(TEXT)));
        streams.put("raw block under LZ4", new Stream(Codec.LZ4, "raw block", block(TEXT)));
        byte[] hadoop = join(hadoop(first), hadoop(second));
        streams.put("hadoop blocks", new Stream(Codec.LZ4, hadoop));
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        try (OutputStream out = new LZ4FrameOutputStream(frame, LZ4FrameOutputStream.BLOCKSIZE.SIZE_64KB)) {
            out.write(TEXT);
        }
        streams.put("frame", new Stream(Codec.LZ4, "LZ4 frame", frame.toByteArray()));
        return streams;
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    private static byte[] block(byte[] bytes) {
        return LZ4Factory.safeInstance().fastCompressor().compress(bytes);
    }

    private static byte[] hadoop(byte[] bytes) {
        byte[] block = block(bytes);
        return ByteBuffer.allocate(8 + block.length)
                .putInt(bytes.length)
                .putInt(block.length)
                .put(block)
                .array();
    }

    /** A window of 16 bits, one meta-block that is not compressed, and an empty last one. */
    private static byte[] brotli(byte[] bytes) {
        int header = (bytes.length - 1) << 4 | 1 << 20;
        return ByteBuffer.allocate(4 + bytes.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) header)
                .put((byte) (header >>> 8))
                .put((byte) (header >>> 16))
                .put(bytes)
                .put((byte) 3)
                .array();
    }

    private static byte[] join(byte[] a, byte[] b) {
        byte[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    private static byte[] text() {
        Random random = new Random(7);
        StringBuilder text = new StringBuilder();
        while (text.length() < 20_000) {
            text.append("value ").append(random.nextInt(500)).append(", ");
        }
        return text.toString().getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    }
}
