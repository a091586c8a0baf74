// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.salvage;

import io.github.parquetfsck.io.RangeReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A file that is put together of ranges of another file and of bytes of its own.
 *
 * @param pieces in order, without gaps between them
 * @param length bytes in all
 */
record Assembly(List<Piece> pieces, long length) {
    Assembly {
        pieces = List.copyOf(pieces);
    }

    /**
     * A stretch of the assembled file.
     *
     * @param at where it starts in the assembled file
     * @param source where its bytes lie in the other file, or -1 where they are its own
     */
    record Piece(long at, long length, long source, ByteBuffer own) {
        static Piece copied(long at, long length, long source) {
            return new Piece(at, length, source, ByteBuffer.allocate(0));
        }

        static Piece own(long at, byte[] bytes) {
            return new Piece(at, bytes.length, -1, ByteBuffer.wrap(bytes));
        }

        private void read(RangeReader other, long offset, byte[] into, int to, int count) throws IOException {
            if (source < 0) {
                own.get((int) offset, into, to, count);
            } else {
                other.read(source + offset, into, to, count);
            }
        }
    }

    /** The assembled file; closes the other one with it. */
    RangeReader over(RangeReader other) {
        return new Reader(this, other);
    }

    private record Reader(Assembly file, RangeReader other) implements RangeReader {
        @Override
        public long length() {
            return file.length();
        }

        @Override
        public ByteBuffer read(long offset, int length) throws IOException {
            byte[] bytes = new byte[length];
            read(offset, bytes, 0, length);
            return ByteBuffer.wrap(bytes);
        }

        @Override
        public void read(long offset, byte[] into, int at, int length) throws IOException {
            if (offset < 0 || length > file.length() - offset) {
                throw new EOFException(
                        "expected " + length + " bytes at " + offset + ", the file has " + file.length());
            }
            int done = 0;
            for (Piece piece : file.pieces()) {
                long skip = offset + done - piece.at();
                if (done < length && skip < piece.length()) {
                    int count = (int) Math.min(length - done, piece.length() - skip);
                    piece.read(other, skip, into, at + done, count);
                    done += count;
                }
            }
        }

        @Override
        public void close() throws IOException {
            other.close();
        }
    }
}
