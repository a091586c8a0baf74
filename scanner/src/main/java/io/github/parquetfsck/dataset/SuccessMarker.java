// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** The {@code _SUCCESS} that a job writes into its output directory, above the partitions, when all its files are there. */
public final class SuccessMarker {
    private SuccessMarker() {}

    /** Whether a marker stands in a directory or above its partitions, that is no older than what was written. */
    public static boolean isSince(FileSource source, Location directory, Instant written) throws IOException {
        Location at = directory;
        while (true) {
            Optional<Node> marker = source.stat(at.child(SuccessManifest.NAME));
            Location above = at.parent();
            if (marker.isPresent() && !marker.get().entry().modified().isBefore(written)) {
                return true;
            } else if (!Owners.isPartition(at.name()) || above.equals(at)) {
                return false;
            }
            at = above;
        }
    }
}
