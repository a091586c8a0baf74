// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.Reason;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Groups directories that could not be listed by the directory they lie in: one event where a thousand say the same. */
final class Refusals {
    private final ScanListener events;
    private final Map<Prefix, Group> groups = new LinkedHashMap<>();

    private record Prefix(Location directory, Reason reason) {}

    private static final class Group {
        private final Location first;
        private final String detail;
        private long count;

        Group(Location first, String detail) {
            this.first = first;
            this.detail = detail;
        }
    }

    Refusals(ScanListener events) {
        this.events = events;
    }

    void add(Location directory, IOException e) {
        groups.computeIfAbsent(
                        new Prefix(directory.parent(), Reasons.of(e)), p -> new Group(directory, Reasons.detail(e)))
                .count++;
    }

    void finish() {
        groups.forEach((prefix, group) -> events.on(
                group.count == 1
                        ? new ScanEvent.ListingFailed(group.first, prefix.reason(), group.detail)
                        : new ScanEvent.ListingFailed(
                                prefix.directory(),
                                prefix.reason(),
                                group.count + " directories in it could not be listed; the first is " + group.first
                                        + ": " + group.detail)));
        groups.clear();
    }
}
