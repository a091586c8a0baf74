// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Listing and reading of one kind of store. Exceptions: {@link java.nio.file.NoSuchFileException} for what is not
 * there, {@link java.nio.file.AccessDeniedException} for what may not be read, any other {@link IOException} for what
 * may pass when tried again.
 */
public interface FileSource {

    /** What stands at the location itself; empty when nothing does. */
    Optional<Node> stat(Location location) throws IOException;

    /** The names directly in a directory, in any order, each handed over once; never recursive. */
    void list(Location directory, Consumer<Node> nodes) throws IOException;

    /** What a glob matches, in order of name; empty when nothing does. */
    void glob(Location pattern, Consumer<Node> nodes) throws IOException;

    /** Opens a file; the entry's length is trusted where asking again would cost a request. */
    RangeReader open(FileEntry entry) throws IOException;

    /** All bytes of a small file, as {@link #open} gives them. */
    default byte[] bytes(FileEntry entry) throws IOException {
        try (RangeReader reader = open(entry)) {
            int length = Math.toIntExact(reader.length());
            ByteBuffer buffer = reader.read(0, length);
            byte[] bytes = new byte[length];
            buffer.get(bytes);
            return bytes;
        }
    }

    /** Whether the file's writer is done with it, where the store knows. */
    default Completion completion(FileEntry entry) throws IOException {
        return Completion.UNKNOWN;
    }

    /** What a store knows of a file's writer. */
    enum Completion {
        /** Closed, or an object of a store that shows objects only whole. */
        FINISHED,
        /** Open for writing, or its lease was not given back. */
        OPEN,
        UNKNOWN
    }

    /** Which file a location means, however it is spelled. */
    Identity identify(Location location);

    /** Which file it means when links are followed, where the store has links and something stands there. */
    default Identity identifyTarget(Location location) {
        return identify(location);
    }
}
