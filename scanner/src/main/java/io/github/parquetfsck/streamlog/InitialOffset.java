// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;

/** Reads where a source began, from {@code sources/S/0}, or of an Iceberg table from {@code sources/S/offsets/0}. */
final class InitialOffset {
    private InitialOffset() {}

    /** Empty when the file is not there or is not such an offset; a file source's own log is none. */
    static Optional<SourceOffset> read(FileSource source, Location file) throws IOException {
        // 00                        of Kafka alone: Spark 2.1 read the file's first byte as something else
        // v1                        not of Iceberg
        // {"topic":{"0":23,"1":7}}  of the rate source: the milliseconds at which it was created
        Optional<FileEntry> entry =
                source.stat(file).filter(node -> node.kind() == Node.Kind.FILE).map(Node::entry);
        try {
            Optional<ByteBuffer> bytes = entry.isPresent() ? EntryText.bytes(source, entry.get()) : Optional.empty();
            if (bytes.isEmpty() || !bytes.get().hasRemaining()) {
                return Optional.empty();
            }
            ByteBuffer content = bytes.get();
            if (content.get(content.position()) == 0) {
                content.get();
            }
            return EntryText.decode(content).flatMap(InitialOffset::parse);
        } catch (NoSuchFileException vanished) {
            return Optional.empty();
        }
    }

    private static Optional<SourceOffset> parse(String text) {
        List<String> lines = EntryText.lines(text);
        if (lines.size() == 1) {
            return Optional.of(SourceOffset.of(lines.get(0)))
                    .filter(offset -> offset.kind() == SourceOffset.Kind.ICEBERG);
        }
        if (lines.size() != 2 || Header.of(lines.get(0), 1).state() != Header.State.KNOWN) {
            return Optional.empty();
        }
        return Optional.of(lines.get(1))
                .filter(offset -> !EntryReader.isTorn(offset))
                .map(SourceOffset::of);
    }
}
