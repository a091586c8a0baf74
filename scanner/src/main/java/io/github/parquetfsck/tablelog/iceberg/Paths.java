// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.iceberg;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Percent;

/**
 * Where the paths of a table's metadata lie. They are absolute and not percent-encoded. Of a table that is looked at
 * under another name than its metadata has, a mount or a copy, those below its own root are taken to lie below the
 * root it was found at.
 */
final class Paths {
    private final FileSource source;
    private final Location root;
    private final Identity named;
    private final boolean moved;

    /**
     * @param root where the table was found
     * @param named where its metadata says that it is
     */
    Paths(FileSource source, Location root, String named) {
        this.source = source;
        this.root = root;
        this.named = source.identify(location(named));
        this.moved = !this.named.equals(source.identify(root));
    }

    Location locate(String path) {
        Location location = location(path);
        if (!moved) {
            return location;
        }
        Identity identity = source.identify(location);
        if (!identity.isUnder(named)) {
            return location;
        }
        String directory = named.path().endsWith("/") ? named.path() : named.path() + "/";
        String rest = identity.path().substring(directory.length());
        return root.child(root.scheme().equals("file") ? Percent.encode(rest) : rest);
    }

    /** A location of scheme {@code file} is a URI, percent-encoded. */
    static Location location(String path) {
        Location location = new Location(path);
        return location.scheme().equals("file")
                ? new Location("file:" + Percent.encode(path.substring("file:".length())))
                : location;
    }
}
