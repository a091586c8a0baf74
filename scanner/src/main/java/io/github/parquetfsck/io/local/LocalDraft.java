// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.local;

import io.github.parquetfsck.io.FileDraft;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A draft of a local file; the temporary name is one of {@link LocalMover}'s. */
public final class LocalDraft implements FileDraft {
    private final LocalMover mover = new LocalMover();
    private final Path target;
    private final Path temporary;
    private final FileChannel channel;

    /**
     * Starts the draft.
     *
     * @throws FileAlreadyExistsException when the name is taken, by a link too
     */
    public LocalDraft(Location file) throws IOException {
        target = LocalPaths.path(file);
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(file.text());
        }
        Path directory = target.toAbsolutePath().getParent();
        if (directory != null && !Files.isDirectory(directory)) {
            throw new NoSuchFileException(directory.toString());
        }
        temporary = LocalMover.temporaryBeside(target);
        channel = create(file);
    }

    private FileChannel create(Location file) throws IOException {
        try {
            return FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (AccessDeniedException e) {
            AccessDeniedException named = new AccessDeniedException(file.text());
            named.initCause(e);
            throw named;
        }
    }

    @Override
    public void write(ByteBuffer bytes) throws IOException {
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw LocalPaths.naming(target, e);
        }
    }

    @Override
    public FileEntry finish() throws IOException {
        try {
            channel.force(true);
            channel.close();
        } catch (IOException e) {
            throw LocalPaths.naming(target, e);
        }
        return entry();
    }

    private FileEntry entry() throws IOException {
        return new FileEntry(
                new Location(temporary.toString()),
                Files.size(temporary),
                Files.getLastModifiedTime(temporary).toInstant(),
                "");
    }

    @Override
    public RangeReader open() throws IOException {
        return new LocalReader(FileChannel.open(temporary, StandardOpenOption.READ), entry());
    }

    @Override
    public void publish() throws IOException {
        mover.giveName(temporary, target);
        Files.deleteIfExists(temporary);
        mover.syncParent(target);
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(temporary);
    }
}
