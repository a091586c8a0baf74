// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Percent;
import io.github.parquetfsck.ledger.RunId;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;

/** Where things lie under a quarantine root: {@code <root>/<run>/<scheme>/<authority>/<path>}. */
final class Destinations {
    /** Leaves room for {@code .finding.json}, {@code .part-<entry>} and temporary names within 255 bytes. */
    private static final int LONGEST_NAME = 190;

    /** What a manifest's name has more than its file's. */
    static final String MANIFEST = ".finding.json";

    private static final int LONGEST_PATH = 3000;

    private final Location root;
    private final RunId run;

    Destinations(Location root, RunId run) {
        this.root = root;
        this.run = run;
    }

    /** The file's own path where it is safe and short, its entry id where it is not. */
    Location of(Identity file, String entry) {
        String path = file.path();
        String name = path.substring(path.lastIndexOf('/') + 1);
        String directory = path.substring(0, path.length() - name.length());
        Location base = base(file);
        if (!isUsable(directory) || bytes(base.text() + path) > LONGEST_PATH) {
            return base.child(entry);
        }
        boolean usable = isUsable(name) && bytes(name) <= LONGEST_NAME;
        return at(base, directory.substring(1) + (usable ? name : entry));
    }

    /** The copy of a log that is taken before it is edited; outside of the log's directory. */
    Location backup(Identity log, int batch) {
        Location base = root.child(run.text()).child("_sink-logs").child(Integer.toString(batch));
        return at(base, log.scheme() + "/" + authority(log) + log.path());
    }

    static Location manifest(Location destination) {
        return new Location(destination.text() + MANIFEST);
    }

    private Location base(Identity file) {
        return root.child(run.text()).child(file.scheme()).child(authority(file));
    }

    private static String authority(Identity file) {
        return file.authority().isEmpty() ? "_" : file.authority().replace(':', '_');
    }

    /** In a URI root a path is percent-encoded, elsewhere it stands as it is. */
    private Location at(Location base, String path) {
        return base.child(root.scheme().equals("file") ? Percent.encode(path) : path);
    }

    private static boolean isUsable(String path) {
        for (String part : path.split("/", -1)) {
            // Stores that strip a dot or a space from the end, or write letters in another form, would find another
            // file.
            if (part.equals("..") || part.endsWith(".") || part.endsWith(" ") || bytes(part) > 255) {
                return false;
            }
        }
        return !path.contains("//")
                && Normalizer.isNormalized(path, Normalizer.Form.NFC)
                && path.codePoints()
                        .noneMatch(c -> c == '\\' || c == ':' || c == '\uFFFD' || Character.isISOControl(c));
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
