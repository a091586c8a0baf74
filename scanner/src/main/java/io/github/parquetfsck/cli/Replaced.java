// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanListener;
import io.github.parquetfsck.verify.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Files that a log complains about and that are sound now. */
final class Replaced implements ScanListener {
    private final Map<Location, StackTraces.Complaint> complaints = new HashMap<>();
    private final List<String> notes = new ArrayList<>();

    Replaced(List<StackTraces.Complaint> all) {
        all.forEach(complaint -> complaints.put(complaint.file(), complaint));
    }

    @Override
    public void on(ScanEvent event) {
        if (event instanceof ScanEvent.Judged judged && judged.report().verdict() instanceof Verdict.Sound sound) {
            Location file = judged.report().entry().location();
            Optional.ofNullable(complaints.get(file))
                    .ifPresent(complaint -> notes.add(
                            "SOUND NOW  " + file + "  at level " + sound.level().label()
                                    + complaint
                                            .tail()
                                            .map(tail -> "; the reader saw it end in " + tail)
                                            .orElse("")
                                    + ": it was replaced since, or was read while it was written"));
        }
    }

    List<String> notes() {
        return notes;
    }
}
