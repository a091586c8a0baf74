// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** A footer with its magic somewhere before the end: something was appended to a whole file. */
final class BytesAfterTail implements Check<TailView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.BYTES_AFTER_TAIL_MAGIC);
    }

    @Override
    public void inspect(TailView tail, Consumer<Finding> findings) {
        if (!TailMagic.missing(tail)) {
            return;
        }
        byte[] bytes = tail.bytes();
        for (int at = bytes.length - 5; at >= 4; at--) {
            if (tail.isAt(at, "PAR1") && plausible(tail.offset() + at, bytes, at - 4)) {
                long end = tail.offset() + at + 4;
                findings.accept(Finding.of(
                        Defect.BYTES_AFTER_TAIL_MAGIC,
                        new Place.Bytes(end, tail.fileLength()),
                        end,
                        tail.fileLength() - end));
                return;
            }
        }
    }

    /** Whether the four bytes before a magic, little-endian, are the length of a footer that the file has room for. */
    private static boolean plausible(long magicAt, byte[] bytes, int at) {
        int length = (bytes[at] & 0xff)
                | ((bytes[at + 1] & 0xff) << 8)
                | ((bytes[at + 2] & 0xff) << 16)
                | ((bytes[at + 3] & 0xff) << 24);
        return length > 0 && length <= magicAt - 8;
    }
}
