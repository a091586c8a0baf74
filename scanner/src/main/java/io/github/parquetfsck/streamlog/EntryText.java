// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the small files of a checkpoint whole. */
final class EntryText {
    /** Bytes; offsets of 100,000 Kafka partitions take a quarter of it. */
    static final int LIMIT = 8 << 20;

    private EntryText() {}

    /** The file's bytes; empty when it is larger than {@link #LIMIT}. */
    static Optional<ByteBuffer> bytes(FileSource source, FileEntry file) throws IOException {
        if (file.length() > LIMIT) {
            return Optional.empty();
        }
        try (RangeReader reader = source.open(file)) {
            return Optional.of(reader.read(0, (int) Math.min(LIMIT, reader.length())));
        }
    }

    /** The file's text; empty when it is too large or not UTF-8. */
    static Optional<String> read(FileSource source, FileEntry file) throws IOException {
        Optional<ByteBuffer> bytes = bytes(source, file);
        return bytes.isPresent() ? decode(bytes.get()) : Optional.empty();
    }

    /** The text that the remaining bytes encode; empty when they are not UTF-8. The buffer's position stays. */
    static Optional<String> decode(ByteBuffer bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(bytes.duplicate())
                    .toString());
        } catch (CharacterCodingException malformed) {
            return Optional.empty();
        }
    }

    /** How many bytes of the buffer come before the first that is not UTF-8; all of them when there is none. */
    static int validPrefix(ByteBuffer bytes) {
        ByteBuffer in = bytes.duplicate();
        CharBuffer out = CharBuffer.allocate(8192);
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CoderResult result = decoder.decode(in, out, true);
        while (result.isOverflow()) {
            out.clear();
            result = decoder.decode(in, out, true);
        }
        return in.position() - bytes.position();
    }

    /** The lines, without their endings; a line feed at the end starts no line. */
    static List<String> lines(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        if (text.endsWith("\n")) {
            lines.remove(lines.size() - 1);
        }
        lines.replaceAll(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
        return lines;
    }
}
