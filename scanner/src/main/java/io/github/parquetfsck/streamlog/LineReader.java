// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.RangeReader;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** The lines of a file, read block by block: memory is bounded by one block and one line of at most the given length. */
final class LineReader implements Closeable {
    private static final int BLOCK = 1 << 20;

    private final RangeReader reader;
    private final int longestLine;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private ByteBuffer block = ByteBuffer.allocate(0);
    private long next;
    private int number;

    private LineReader(RangeReader reader, int longestLine) {
        this.reader = reader;
        this.longestLine = longestLine;
    }

    /** What is wrong with the bytes of a line, whatever they say. */
    enum Flaw {
        NONE,
        OVERLONG,
        BAD_ENCODING
    }

    /**
     * A line without its line feed.
     *
     * @param number from 1
     * @param flawAt the offset in the file of the first byte that is not UTF-8, -1 when there is none
     * @param verbatim the text as it stands, with the carriage return of a CRLF ending; "" when it has a flaw
     */
    record Line(int number, String verbatim, Flaw flaw, long flawAt) {
        String text() {
            return verbatim.endsWith("\r") ? verbatim.substring(0, verbatim.length() - 1) : verbatim;
        }
    }

    static LineReader open(FileSource source, LogFile file, int longestLine) throws IOException {
        return new LineReader(source.open(file.entry()), longestLine);
    }

    /** The next line; empty at the end. A file that ends in a line feed has no empty last line. */
    Optional<Line> next() throws IOException {
        if (!fill()) {
            return Optional.empty();
        }
        line.reset();
        long start = next - block.remaining();
        boolean overlong = false;
        boolean ended = false;
        while (!ended && fill()) {
            int from = block.position();
            int to = indexOfLineFeed();
            ended = to < block.limit();
            int room = longestLine - line.size();
            overlong |= to - from > room;
            line.write(block.array(), block.arrayOffset() + from, Math.min(room, to - from));
            block.position(ended ? to + 1 : to);
        }
        number++;
        return Optional.of(decode(start, overlong));
    }

    private Line decode(long start, boolean overlong) {
        ByteBuffer bytes = ByteBuffer.wrap(line.toByteArray());
        Optional<String> text = EntryText.decode(bytes);
        if (overlong) {
            return new Line(number, "", Flaw.OVERLONG, -1);
        } else if (text.isEmpty()) {
            return new Line(number, "", Flaw.BAD_ENCODING, start + EntryText.validPrefix(bytes));
        }
        return new Line(number, text.get(), Flaw.NONE, -1);
    }

    private int indexOfLineFeed() {
        for (int i = block.position(); i < block.limit(); i++) {
            if (block.get(i) == '\n') {
                return i;
            }
        }
        return block.limit();
    }

    private boolean fill() throws IOException {
        if (block.hasRemaining()) {
            return true;
        }
        int length = (int) Math.min(BLOCK, reader.length() - next);
        if (length <= 0) {
            return false;
        }
        block = reader.read(next, length);
        next += length;
        return true;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
