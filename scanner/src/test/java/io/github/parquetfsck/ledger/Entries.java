// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Entries for tests. */
public final class Entries {
    static final Instant AT = Instant.parse("2026-11-29T20:51:55Z");
    static final RunId RUN = new RunId("20261129T205155Z-ab12");

    private Entries() {}

    static Condemnation condemnation(int n) {
        return condemnation(n, Optional.empty());
    }

    static Condemnation condemnation(int n, Optional<SinkEdit> sink) {
        Finding finding = Finding.of(Defect.FILE_TOO_SHORT, Place.wholeFile(), 4L);
        return new Condemnation(
                RUN.entry(n),
                RUN,
                new Location("/lake/t/part-" + n + ".parquet"),
                new Identity("file", "", "/lake/t/part-" + n + ".parquet"),
                4,
                AT,
                "1:77",
                "ab".repeat(32),
                new Location("/lake/_q/" + RUN + "/file/_/lake/t/part-" + n + ".parquet"),
                List.of(RecordedFinding.of(finding)),
                sink);
    }

    public static Event.Condemned condemned(int n) {
        return new Event.Condemned(condemnation(n), AT);
    }

    public static Event.Changed to(int n, EntryState state) {
        return new Event.Changed(RUN.entry(n), state, AT, "");
    }

    static Segment segment(int epoch, int sequence, Event... events) {
        return new Segment(new Segment.Name(epoch, sequence, Segment.Kind.INTENT), List.of(events));
    }
}
