// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.delta;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Percent;

/**
 * Where the paths of a table's log lie: each is a URI, relative to the table's root or absolute, and decoded once.
 *
 * @param root of the table
 */
record Paths(Location root) {
    Location locate(String path) {
        Location uri = new Location(path);
        if (uri.scheme().equals("file")) {
            return uri;
        } else if (!uri.scheme().isEmpty()) {
            return new Location(Percent.decode(path));
        }
        String decoded = Percent.decode(path);
        String name = root.scheme().equals("file") ? Percent.encode(decoded) : decoded;
        return decoded.startsWith("/") ? new Location(origin() + name) : root.child(name);
    }

    /** Scheme and authority of the root, without its path. */
    private String origin() {
        String text = root.text();
        int from = root.scheme().isEmpty() ? 0 : root.scheme().length() + 1;
        int path = text.startsWith("//", from) ? text.indexOf('/', from + 2) : from;
        return path < 0 ? text : text.substring(0, path);
    }
}
