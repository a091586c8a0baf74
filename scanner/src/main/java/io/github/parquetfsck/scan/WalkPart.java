// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.OwnerLogs;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.io.Serializable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one of many processes found on its part of a walk.
 *
 * @param events told while it walked
 * @param files that are to be judged, in order
 * @param refused directories that could not be listed
 * @param beyond the directory that comes next, and that only the process that holds the logs can walk; null where there is
 *     none
 * @param rest directories that come after it
 */
public record WalkPart(
        List<ScanEvent> events,
        List<Candidate> files,
        List<Refused> refused,
        @Nullable Branch beyond,
        List<Branch> rest)
        implements Serializable {

    /**
     * Walks from some directories on. Ends early where a directory has an owner with a log, or holds more names than are
     * looked at together.
     *
     * @param now the instant that ages are measured from
     */
    public static WalkPart of(Stores stores, List<Branch> branches, Bounds bounds, Instant now) throws IOException {
        List<ScanEvent> events = new ArrayList<>();
        List<Candidate> files = new ArrayList<>();
        Walk walk = new Walk(
                stores, OwnerLogs.standard(), events::add, files::add, directory -> false, new NamedFiles(), now);
        Rest rest = walk.within(branches, bounds);
        List<Refused> refused = walk.end();
        return new WalkPart(events, files, refused, rest.beyond(), new ArrayList<>(rest.others()));
    }
}
