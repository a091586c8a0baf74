// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads what can be read of a file's tail and footer, whatever is wrong with them. */
public final class Footers {
    private static final int TAIL = 64 << 10;
    private static final int FRAME = 12;
    private static final int LONGEST_FOOTER = 512 << 20;

    private Footers() {}

    /** The last bytes, with the head where they do not reach it. */
    public static TailView tail(RangeReader reader) throws IOException {
        long length = reader.length();
        long from = length - Math.min(length, TAIL);
        byte[] last = length == 0 ? new byte[0] : copy(reader.read(from, (int) (length - from)));
        TailView tail = TailView.of(last, length);
        return from > 0 ? tail.withHead(copy(reader.read(0, 4))) : tail;
    }

    /** Empty when the tail does not say where the footer would be, or the footer is encrypted. */
    // ... footer | footer length: 4 bytes, little-endian | magic: 4 bytes
    public static Optional<FooterView> footer(RangeReader reader, TailView tail) throws IOException {
        int footerLength = tail.footerLength();
        long start = tail.footerStart();
        boolean plausible = tail.endsWith("PAR1")
                && footerLength > 0
                && footerLength <= LONGEST_FOOTER
                && tail.fileLength() >= FRAME
                && start >= 4;
        if (!plausible) {
            return Optional.empty();
        }
        byte[] bytes = copy(reader.read(start, footerLength));
        return Optional.of(FooterView.parse(bytes, 0, bytes.length, start, tail.fileLength()));
    }

    /** Rows of the file as its footer says; empty when it no longer does. */
    public static OptionalLong rows(RangeReader reader) throws IOException {
        Optional<FooterView> footer = footer(reader, tail(reader));
        boolean says = footer.isPresent()
                && footer.get().has(FooterField.NUM_ROWS)
                && footer.get().numRows() >= 0;
        return says ? OptionalLong.of(footer.get().numRows()) : OptionalLong.empty();
    }

    private static byte[] copy(ByteBuffer buffer) {
        int from = buffer.arrayOffset() + buffer.position();
        return Arrays.copyOfRange(buffer.array(), from, from + buffer.remaining());
    }
}
