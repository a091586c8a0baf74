// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.local;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Removes a local directory with all that is in it, links as such. */
final class LocalTree extends SimpleFileVisitor<Path> {
    LocalTree() {}

    static void delete(Path top) throws IOException {
        Files.walkFileTree(top, new LocalTree());
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        Files.deleteIfExists(file);
        return FileVisitResult.CONTINUE;
    }

    /** What another took away in the meantime needs no removal. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
        if (e instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
        }
        throw e;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) throws IOException {
        if (e != null && !(e instanceof NoSuchFileException)) {
            throw e;
        }
        try {
            Files.deleteIfExists(directory);
        } catch (DirectoryNotEmptyException grown) {
            throw new FileSystemException(
                    directory.toString(), null, "something was written into it while it was deleted");
        }
        return FileVisitResult.CONTINUE;
    }
}
