// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything that changes a store: the only interface, beside {@link FileDraft}, through which bytes are written or names changed. No method
 * overwrites, except {@link #replace}. Each is durable when it returns.
 */
public interface FileMover {
    /** Bytes of a name on common file systems. */
    int LONGEST_NAME = 255;

    /** Makes a directory and those above it; no error when it is there. */
    void createDirectories(Location directory) throws IOException;

    /**
     * Creates a file that only one of several contenders gets to create, where {@link #exclusion} says so. The contents
     * of contenders differ: by them a store tells whose file is there when an answer was lost.
     *
     * @throws java.nio.file.FileAlreadyExistsException when the name is taken
     */
    void createExclusive(Location file, byte[] content) throws IOException;

    /**
     * Writes a file under a temporary name beside it and gives it its name in one step: it is there whole or not at all.
     *
     * @throws java.nio.file.FileAlreadyExistsException when the name is taken
     */
    void publish(Location file, byte[] content) throws IOException;

    /** As {@link #publish}, in place of what has the name now. */
    void replace(Location file, byte[] content) throws IOException;

    /**
     * Renames a file, without copying its bytes.
     *
     * @throws java.nio.file.FileAlreadyExistsException when the target's name is taken
     * @throws java.nio.file.NoSuchFileException when there is no source
     * @throws CannotRename when this store cannot, and only a copy can do it
     */
    void move(Location from, Location to) throws IOException;

    /**
     * Copies a file, compares the hashes of both, and publishes it without overwriting; the source stays. Where a file can
     * be seen before it is whole, it is written as {@link #part} first. The
     * copy gets the attributes of the source as far as {@link #give} can.
     *
     * @return the SHA-256 of the copy as it was read back, in lower-case hexadecimal
     * @throws java.nio.file.FileAlreadyExistsException when the target's name is taken
     */
    String copy(Location from, Location to, String tag) throws IOException;

    /** The name of a copy that is not whole yet: {@code <to>.part-<tag>}, without the target's name where that is long. */
    static Location part(Location to, String tag) {
        String name = to.name() + ".part-" + tag;
        return name.getBytes(StandardCharsets.UTF_8).length <= LONGEST_NAME
                ? new Location(to.text() + ".part-" + tag)
                : to.parent().child(".part-" + tag);
    }

    /** Where a name leads that is a link to a file of another name; empty where it is the file's own. */
    default Optional<String> linked(Location file) throws IOException {
        return Optional.empty();
    }

    /** What the store keeps of a file or directory beside its bytes. */
    default Attributes attributes(Location at) throws IOException {
        return Attributes.NONE;
    }

    /**
     * Gives a file attributes and a modification time, as far as the store keeps them and the user may set them.
     *
     * @return what the file could not be given, in words; empty when it has all
     */
    default List<String> give(Location file, Attributes attributes, Instant modified) throws IOException {
        return attributes.missing(Attributes.NONE, modified, Instant.EPOCH);
    }

    /** Removes one file; no error when it is not there. */
    void delete(Location file) throws IOException;

    /**
     * Removes a directory in which nothing is; no error when something is, or when it is not there. Stores without
     * directories have nothing to remove.
     */
    default void deleteEmptyDirectory(Location directory) throws IOException {}

    /**
     * Removes a directory with all that is in it; no error when it is not there. Links are removed, never followed. What
     * could not be removed is left with what lies above it, and the exception names it.
     */
    default void deleteTree(Location directory) throws IOException {
        throw new IOException("parquet-fsck deletes no directories on this kind of store: " + directory);
    }

    /** Removes files, to the first that cannot be removed; no error for those that are not there. */
    default void deleteAll(List<Location> files) throws IOException {
        for (Location file : files) {
            delete(file);
        }
    }

    /** The store's trash for what lies at a location; empty where it has none, or keeps nothing in it. */
    default Optional<Location> trash(Location at) throws IOException {
        return Optional.empty();
    }

    /** Moves a file or a directory into the store's {@link #trash}, from which its user can take it back for a while. */
    default void discard(Location at) throws IOException {
        throw new IOException("this kind of store has no trash: " + at);
    }

    /** Gives a file another modification time, without which a stream that reads new files would pass it over. */
    default void touch(Location file, Instant modified) throws IOException {
        throw new IOException("this kind of store gives no file another modification time: " + file);
    }

    /** Whether the writer has closed the file, where the store knows (HDFS); true elsewhere. */
    boolean isClosed(FileEntry file) throws IOException;

    /** The store's own clock: the modification time of a probe written into the directory. */
    Instant clock(Location directory) throws IOException;

    /** Whether one contender only gets to create a name in this directory. */
    default Exclusion exclusion(Location directory) throws IOException {
        return Exclusion.BY_THE_STORE;
    }

    /** How a file, or the files of a directory, get another name in the same store. */
    default Passage passage(Location at) throws IOException {
        return Passage.RENAME;
    }

    /** Who sees to it that of several contenders for a name one wins. */
    enum Exclusion {
        BY_THE_STORE,
        /** The store does not: between the look whether a name is free and the writing another may take it. */
        BY_NOBODY
    }

    /** What a move is made of. */
    enum Passage {
        /** One step of the store, or a second name before the first goes. */
        RENAME,
        /** A copy and a deletion; the store keeps versions, so that nothing that is deleted is gone. */
        COPY_AND_VERSION,
        /** A copy and a deletion: what was written to the source after the last look at it is gone. */
        COPY_AND_DELETE
    }

    /** A rename was refused by the store, not by the state of its files: another disk, an encryption zone, a quota. */
    final class CannotRename extends IOException {
        private final Why why;

        /** Whether a copy would leave the store. */
        public enum Why {
            /** The target lies on another disk, mount or file system. */
            ANOTHER_STORE,
            /** The same store, which does not do it: FUSE without hard links, an encryption zone, a quota. */
            REFUSED
        }

        public CannotRename(String message, @Nullable Throwable cause) {
            this(message, cause, Why.REFUSED);
        }

        public CannotRename(String message, @Nullable Throwable cause, Why why) {
            super(message, cause);
            this.why = why;
        }

        public Why why() {
            return why;
        }
    }
}
