// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Glob;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a scan was given to read, for commands that are to reach no more.
 *
 * @param typed paths and globs
 * @param listed files and directories of lists, and files of error texts; none is a glob; empty where there are too many
 */
record Given(List<Location> typed, Set<Location> listed) {
    private static final int MOST_LISTED = 1000;

    static Given of(ScanOptions scan) throws IOException {
        Set<Location> listed = new HashSet<>();
        if (scan.files().count() + scan.complaints().size() <= MOST_LISTED) {
            scan.everyFile().each(file -> listed.add(plain(file)));
        }
        return new Given(scan.paths(), listed);
    }

    /** Whether a person typed the name of this file. */
    boolean isTyped(Location file) {
        return typed.contains(file);
    }

    /** Whether a list names this file. */
    boolean isListed(Location file) {
        return listed.contains(file);
    }

    /** The glob through which the scan came to this file, if it was one. */
    Optional<Location> glob(Location file) {
        return typed.stream()
                .filter(each -> Glob.isGlob(each.text()) && isThrough(each, file))
                .findFirst();
    }

    /** A dataset, or the path through which the scan came to this file of it, when that lies deeper. */
    Location within(Location dataset, Location file) {
        return through(file).filter(path -> depth(path) > depth(dataset)).orElse(dataset);
    }

    private Optional<Location> through(Location file) {
        Optional<Location> path =
                typed.stream().filter(each -> isThrough(each, file)).findFirst();
        for (Location at = file; path.isEmpty() && !at.equals(at.parent()); at = at.parent()) {
            path = Optional.of(at).filter(listed::contains);
        }
        return path;
    }

    private static boolean isThrough(Location path, Location file) {
        String[] names = file.text().split("/");
        return Glob.expand(path.text()).stream().anyMatch(glob -> matches(glob.split("/"), names));
    }

    /** Whether the names begin with others, which may hold wildcards. */
    private static boolean matches(String[] globs, String[] names) {
        if (globs.length > names.length) {
            return false;
        }
        for (int i = 0; i < globs.length; i++) {
            if (!globs[i].equals(names[i])
                    && !Glob.component(globs[i]).matcher(names[i]).matches()) {
                return false;
            }
        }
        return true;
    }

    private static long depth(Location path) {
        return Arrays.stream(path.text().split("/"))
                .filter(name -> !name.isEmpty() && !name.equals("."))
                .count();
    }

    private static Location plain(Location path) {
        return path.text().length() > 1 && path.text().endsWith("/")
                ? new Location(path.text().substring(0, path.text().length() - 1))
                : path;
    }
}
