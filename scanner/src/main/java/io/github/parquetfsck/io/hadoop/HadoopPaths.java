// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.NameUnreachable;
import io.github.parquetfsck.io.Percent;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.fs.Path;

/** Between locations and Hadoop's paths, which fold {@code a//b} and {@code ..} and cannot spell every key. */
final class HadoopPaths {
    /** Where folding leads to the same file. */
    private static final Set<String> FOLDED =
            Set.of("", "file", "hdfs", "viewfs", "webhdfs", "swebhdfs", "har", "dbfs");

    private HadoopPaths() {}

    static Path path(Location location) throws NameUnreachable {
        String text = location.scheme().equals("file") ? Percent.decode(location.text()) : location.text();
        Path path;
        try {
            path = new Path(text);
        } catch (IllegalArgumentException e) {
            throw new NameUnreachable("Hadoop cannot spell this name: " + location + " (" + e.getMessage() + ")");
        }
        if (!FOLDED.contains(location.scheme()) && !sameKey(text, path.toString())) {
            throw new NameUnreachable("Hadoop would read " + path + " in place of " + location);
        }
        return path;
    }

    static Location location(Path path) {
        String text = path.toString();
        return new Location(text.startsWith("file:") ? text.replace("%", "%25") : text);
    }

    /** A name of its own in a directory: {@code .pqfsck-<random>.tmp}. */
    static Path temporaryIn(Path directory) {
        return new Path(directory, ".pqfsck-" + UUID.randomUUID() + ".tmp");
    }

    private static boolean sameKey(String asked, String spelled) {
        return trimmed(asked).equals(trimmed(spelled));
    }

    private static String trimmed(String text) {
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
