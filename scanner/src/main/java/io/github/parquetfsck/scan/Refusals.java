// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.Reason;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Groups directories that could not be listed by the directory they lie in: one event where a thousand say the same. */
final class Refusals {
    private final Map<Prefix, Refused> groups = new LinkedHashMap<>();

    private record Prefix(Location directory, Reason reason) {}

    void add(Location directory, IOException e) {
        add(new Refused(directory, Reasons.of(e), Reasons.detail(e), 1));
    }

    /** Takes what another process was refused. */
    void add(Refused refused) {
        groups.merge(new Prefix(refused.first().parent(), refused.reason()), refused, Refused::and);
    }

    /** All of them, which are then forgotten. */
    List<Refused> drain() {
        List<Refused> all = List.copyOf(groups.values());
        groups.clear();
        return all;
    }

    void finish(ScanListener events) {
        drain().forEach(refused -> events.on(refused.event()));
    }
}
