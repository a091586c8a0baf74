// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.local;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.NameUnreachable;
import io.github.parquetfsck.io.Percent;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * Between locations and paths. A bare location is the path itself; one with {@code file:} is a URI. Names whose bytes
 * the JVM cannot hold in a string are spelled as URIs, so that they can be opened again.
 */
final class LocalPaths {
    private static final char REPLACEMENT = '\uFFFD';

    private LocalPaths() {}

    static Path path(Location location) throws IOException {
        String text = location.text();
        boolean uri = location.scheme().equals("file");
        String path = uri ? pathOf(text) : text;
        try {
            if (uri && Percent.holdsRawBytes(path)) {
                return Path.of(URI.create("file://" + Percent.complete(path)));
            }
            return Path.of(uri ? Percent.decode(path) : path);
        } catch (IllegalArgumentException e) {
            return encodedByUs(uri ? Percent.decode(path) : path, location);
        }
    }

    /** The location of a directory's child, in the directory's spelling where that can name it. */
    static Location child(Location directory, Path child) {
        String name = child.getFileName().toString();
        if (name.indexOf(REPLACEMENT) >= 0) {
            return new Location("file://" + child.toAbsolutePath().toUri().getRawPath());
        }
        boolean escape = name.indexOf('%') >= 0 && directory.scheme().equals("file");
        return directory.child(escape ? name.replace("%", "%25") : name);
    }

    /** What failed without a name, such as a write to a full disk, as the failure of a file. */
    static IOException naming(Path file, IOException failure) {
        if (failure instanceof FileSystemException) {
            return failure;
        }
        FileSystemException named = new FileSystemException(file.toString(), null, failure.getMessage());
        named.initCause(failure);
        return named;
    }

    private static String pathOf(String uri) {
        String rest = uri.substring("file:".length());
        if (!rest.startsWith("//")) {
            return rest;
        }
        int slash = rest.indexOf('/', 2);
        return slash < 0 ? "/" : rest.substring(slash);
    }

    /** For a JVM whose file names are not UTF-8: the bytes of the name as UTF-8. */
    private static Path encodedByUs(String path, Location location) throws NameUnreachable {
        try {
            String absolute = path.startsWith("/") ? path : System.getProperty("user.dir") + "/" + path;
            return Path.of(URI.create("file://" + Percent.encode(absolute)));
        } catch (IllegalArgumentException e) {
            throw new NameUnreachable(
                    "no file can have this name: " + location.text().replace("\0", "\\0"));
        }
    }
}
