// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A file that is written from its first byte to its last under a temporary name beside its own, and gets its own name
 * when it is whole. Never takes the place of anything.
 */
public interface FileDraft extends Closeable {

    /** Appends all bytes of the buffer. */
    void write(ByteBuffer bytes) throws IOException;

    /** Ends the writing, makes it durable, and says where the bytes lie until they have their name. */
    FileEntry finish() throws IOException;

    /** Opens what {@link #finish} ended. */
    RangeReader open() throws IOException;

    /**
     * Gives the file its name.
     *
     * @throws java.nio.file.FileAlreadyExistsException when the name is taken
     */
    void publish() throws IOException;

    /** Removes the temporary name: what was not published is gone. */
    @Override
    void close() throws IOException;
}
