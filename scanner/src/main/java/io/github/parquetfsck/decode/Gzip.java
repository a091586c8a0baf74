// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Gzip (RFC 1952), one member or several, by the JDK; zlib's own framing (RFC 1950) is recognised, because writers have
 * used it. Bytes behind the last member are passed over, as readers do. A member with reserved flags is refused, as RFC
 * 1952 asks (section 2.3.1.2) and zlib does, though the JDK's own stream lets it pass; a header whose checksum does not
 * match is broken, as zlib has it too.
 */
final class Gzip implements Decompressor {
    /** The longest match of 258 bytes takes at least 2 bits. */
    private static final int RATIO = 1032;

    private static final int HEADER = 10;
    private static final int TRAILER = 8;
    private static final int HEADER_CRC = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xe0;

    /** By the bits of the flags, from the lowest. */
    private static final List<String> FIELDS =
            List.of("the mark of a text", "a checksum", "extra data", "a name", "a comment");

    private final Inflater raw = new Inflater(true);
    private final Inflater zlib = new Inflater(false);
    private final CRC32 crc = new CRC32();
    private final byte[] one = new byte[1];

    @Override
    public Decompression decompress(byte[] in, int from, int length, byte[] out, int at, int expected) {
        int end = from + length;
        if (isZlib(in, from, end)) {
            Member member = inflate(zlib, in, from, end, out, at, expected);
            return member.fault == null
                    ? Decompression.sized(member.size, expected).framedAs("zlib")
                    : Decompression.broken(member.fault);
        }
        int position = from;
        int optional = 0;
        long size = 0;
        do {
            int body = headerEnd(in, position, end);
            if (body < 0) {
                return Decompression.broken("no gzip header at byte " + (position - from));
            }
            int flags = in[position + 3];
            if ((flags & RESERVED) != 0) {
                return Decompression.refused(
                        "the gzip header at byte " + (position - from) + " has reserved flags set");
            } else if ((flags & HEADER_CRC) != 0 && !headerMatches(in, position, body)) {
                return Decompression.broken(
                        "the checksum of the gzip header at byte " + (position - from) + " does not match");
            }
            optional |= flags;
            Member member = inflate(raw, in, body, end, out, at + (int) size, expected - (int) size);
            if (member.fault != null) {
                return Decompression.broken(member.fault);
            }
            size += member.size;
            if (size > expected) {
                return Decompression.otherSize(size);
            }
            position = member.end;
            String fault = trailerFault(in, position, end, member.size);
            if (!fault.isEmpty()) {
                return Decompression.broken(fault);
            }
            position += TRAILER;
        } while (startsMember(in, position, end));
        return Decompression.sized(size, expected).having(optional == 0 ? "" : fields(optional));
    }

    /** What a header has beyond the ten bytes that it must have. */
    private static String fields(int flags) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < FIELDS.size(); i++) {
            if ((flags & 1 << i) != 0) {
                fields.add(FIELDS.get(i));
            }
        }
        return String.join(", ", fields);
    }

    /** The lower half of the checksum of what comes before it, two bytes little-endian at the header's end. */
    private boolean headerMatches(byte[] in, int from, int body) {
        int at = body - 2;
        crc.reset();
        crc.update(in, from, at - from);
        return (crc.getValue() & 0xffff) == ((in[at] & 0xff) | (in[at + 1] & 0xff) << 8);
    }

    // 0x1f 0x8b | method: 8 | flags | time: 4 | extra flags | system | [length: 2 LE, extra] | [name, 0] | [comment, 0]
    // | [crc: 2]
    private static int headerEnd(byte[] in, int from, int end) {
        if (end - from < HEADER || !startsMember(in, from, end) || in[from + 2] != 8) {
            return -1;
        }
        int flags = in[from + 3];
        int position = from + HEADER;
        if ((flags & EXTRA) != 0) {
            if (end - position < 2) {
                return -1;
            }
            position += 2 + ((in[position] & 0xff) | (in[position + 1] & 0xff) << 8);
        }
        for (int text : new int[] {NAME, COMMENT}) {
            if ((flags & text) != 0) {
                while (position < end && in[position] != 0) {
                    position++;
                }
                position++;
            }
        }
        position += (flags & HEADER_CRC) != 0 ? 2 : 0;
        return position <= end ? position : -1;
    }

    private static boolean startsMember(byte[] in, int from, int end) {
        return end - from >= 2 && in[from] == 0x1f && in[from + 1] == (byte) 0x8b;
    }

    /** The first two bytes name method 8 and are, as a big-endian number, a multiple of 31. */
    private static boolean isZlib(byte[] in, int from, int end) {
        return end - from >= 2
                && (in[from] & 0x0f) == 8
                && ((in[from] & 0xff) << 8 | (in[from + 1] & 0xff)) % 31 == 0
                && !startsMember(in, from, end);
    }

    /**
     * A member's deflate stream.
     *
     * @param size bytes that came out; one more than there was room for when there are more
     * @param end behind its last byte
     */
    private record Member(long size, int end, @Nullable String fault) {}

    private Member inflate(Inflater inflater, byte[] in, int from, int end, byte[] out, int at, int room) {
        inflater.reset();
        inflater.setInput(in, from, end - from);
        int size = 0;
        try {
            while (!inflater.finished()) {
                boolean full = size == room;
                int n = full ? inflater.inflate(one, 0, 1) : inflater.inflate(out, at + size, room - size);
                if (n > 0 && full) {
                    return new Member(room + 1L, end, null);
                } else if (n == 0 && !inflater.finished()) {
                    return new Member(size, end, "the stream ends after " + size + " bytes of output");
                }
                size += n;
            }
        } catch (DataFormatException e) {
            return new Member(size, end, "the stream breaks after " + inflater.getBytesWritten() + " bytes of output");
        }
        crc.reset();
        crc.update(out, at, size);
        return new Member(size, end - inflater.getRemaining(), null);
    }

    // crc of the output: 4 LE | its size: 4 LE
    private String trailerFault(byte[] in, int from, int end, long size) {
        if (end - from < TRAILER) {
            return "the trailer is cut";
        }
        long expected = word(in, from);
        if (expected != crc.getValue()) {
            return "the member's checksum does not match";
        }
        return word(in, from + 4) == (size & 0xffffffffL) ? "" : "the member's size does not match";
    }

    private static long word(byte[] in, int at) {
        return (in[at] & 0xffL) | (in[at + 1] & 0xffL) << 8 | (in[at + 2] & 0xffL) << 16 | (in[at + 3] & 0xffL) << 24;
    }

    @Override
    public long largest(long length) {
        return length * RATIO;
    }
}
