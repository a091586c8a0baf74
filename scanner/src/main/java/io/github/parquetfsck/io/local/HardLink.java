// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.local;

import io.github.parquetfsck.io.FileMover.CannotRename;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A second name for a file, which is never given over another. */
final class HardLink {
    private HardLink() {}

    static void give(Path source, Path target) throws IOException {
        try {
            Files.createLink(target, source);
        } catch (FileAlreadyExistsException | NoSuchFileException | AccessDeniedException e) {
            throw e;
        } catch (UnsupportedOperationException e) {
            throw new CannotRename("this file system has no hard links: " + target, e);
        } catch (FileSystemException e) {
            throw refusal(source, target, e);
        }
    }

    private static IOException refusal(Path source, Path target, FileSystemException e) throws IOException {
        if (!Files.exists(source, LinkOption.NOFOLLOW_LINKS)) {
            return new NoSuchFileException(source.toString());
        }
        Path directory = target.toAbsolutePath().getParent();
        boolean sameStore = Files.getFileStore(source).equals(Files.getFileStore(directory));
        return new CannotRename(
                "a hard link was refused: " + e.getMessage(),
                e,
                sameStore ? CannotRename.Why.REFUSED : CannotRename.Why.ANOTHER_STORE);
    }
}
