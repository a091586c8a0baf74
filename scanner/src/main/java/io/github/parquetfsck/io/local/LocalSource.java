// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.local;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Local files by java.nio. Links are followed; the version of a file is its key (device and inode). */
public final class LocalSource implements FileSource {
    private final Identities identities;

    public LocalSource(Identities identities) {
        this.identities = identities;
    }

    @Override
    public Optional<Node> stat(Location location) throws IOException {
        Path path = LocalPaths.path(location);
        try {
            return Optional.of(node(location, Files.readAttributes(path, BasicFileAttributes.class)));
        } catch (AccessDeniedException e) {
            throw e;
        } catch (NoSuchFileException e) {
            return Optional.ofNullable(lonelyLink(location, path));
        } catch (FileSystemException e) {
            Node link = lonelyLink(location, path);
            if (link != null) {
                return Optional.of(link);
            }
            if (isBelowAFile(path)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    @Override
    public void list(Location directory, Consumer<Node> nodes) throws IOException {
        try (DirectoryStream<Path> children = Files.newDirectoryStream(LocalPaths.path(directory))) {
            for (Path child : children) {
                Location location = LocalPaths.child(directory, child);
                Node node = child(location, child);
                if (node != null) {
                    nodes.accept(node);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    @Override
    public void glob(Location pattern, Consumer<Node> nodes) throws IOException {
        new LocalGlob(this, pattern).expand(nodes);
    }

    @Override
    public RangeReader open(FileEntry entry) throws IOException {
        Path path = LocalPaths.path(entry.location());
        return new LocalReader(FileChannel.open(path, StandardOpenOption.READ), entry);
    }

    @Override
    public Identity identify(Location location) {
        return identities.of(location);
    }

    @Override
    public Identity identifyTarget(Location location) {
        try {
            return identities.of(
                    new Location(LocalPaths.path(location).toRealPath().toString()));
        } catch (IOException nothingThere) {
            return identify(location);
        }
    }

    /** Null when the name vanished after it was listed. */
    private static @Nullable Node child(Location location, Path child) throws IOException {
        try {
            return node(location, Files.readAttributes(child, BasicFileAttributes.class));
        } catch (AccessDeniedException e) {
            throw e;
        } catch (NoSuchFileException e) {
            return lonelyLink(location, child);
        } catch (FileSystemException e) {
            Node link = lonelyLink(location, child);
            if (link == null) {
                throw e;
            }
            return link;
        }
    }

    private static Node node(Location location, BasicFileAttributes attributes) {
        Node.Kind kind = attributes.isRegularFile()
                ? Node.Kind.FILE
                : attributes.isDirectory() ? Node.Kind.DIRECTORY : Node.Kind.OTHER;
        Object key = attributes.fileKey();
        return new Node(
                kind,
                new FileEntry(
                        location,
                        attributes.size(),
                        attributes.lastModifiedTime().toInstant(),
                        key == null ? "" : key.toString()));
    }

    /** A link that leads nowhere or in a circle is something that stands there; nothing at all is null. */
    private static @Nullable Node lonelyLink(Location location, Path path) throws IOException {
        try {
            BasicFileAttributes own = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return own.isSymbolicLink()
                    ? new Node(
                            Node.Kind.OTHER,
                            new FileEntry(location, 0, own.lastModifiedTime().toInstant(), ""))
                    : null;
        } catch (AccessDeniedException e) {
            throw e;
        } catch (FileSystemException e) {
            return null;
        }
    }

    private static boolean isBelowAFile(Path path) {
        for (Path above = path.getParent(); above != null; above = above.getParent()) {
            if (Files.exists(above)) {
                return !Files.isDirectory(above);
            }
        }
        return false;
    }
}
