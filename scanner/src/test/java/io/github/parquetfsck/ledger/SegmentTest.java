// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.Location;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SegmentTest {
    private static final Segment EVERY_EVENT = new Segment(
            new Segment.Name(3, 1, Segment.Kind.INTENT),
            List.of(
                    new Event.Opened(Map.of(1, 4, 2, 0), Entries.AT),
                    new Event.Condemned(
                            Entries.condemnation(
                                    1,
                                    Optional.of(new SinkEdit(
                                            new Location("/lake/t/_spark_metadata"),
                                            List.of(new SinkEdit.Line("9.compact", 2, "{\"path\":\"file:/ü\"}\r"))))),
                            Entries.AT),
                    new Event.Condemned(Entries.condemnation(2).with(OptionalLong.of(12)), Entries.AT),
                    new Event.Changed(Entries.RUN.entry(1), EntryState.MOVING, Entries.AT, "a \"note\"\nof two lines"),
                    new Event.Annotated(Entries.RUN.entry(1), Entries.AT, "replayed")));

    @Test
    void everyEventComesBackFromItsLine() throws Exception {
        assertThat(Segment.decode(EVERY_EVENT.name(), EVERY_EVENT.encode())).isEqualTo(EVERY_EVENT);
    }

    @Test
    void everyTruncationIsTorn() {
        byte[] whole = EVERY_EVENT.encode();
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> Segment.decode(EVERY_EVENT.name(), cut))
                    .as("cut to %d bytes", length)
                    .isInstanceOf(Segment.Torn.class);
        }
    }

    @Test
    void everyChangedByteIsTorn() {
        byte[] whole = EVERY_EVENT.encode();
        int before = new String(whole, java.nio.charset.StandardCharsets.UTF_8).indexOf("{\"end\"");
        for (int at = 0; at < before; at++) {
            byte[] changed = whole.clone();
            changed[at] ^= 0x01;
            assertThatThrownBy(() -> Segment.decode(EVERY_EVENT.name(), changed))
                    .as("byte %d changed", at)
                    .isInstanceOf(Segment.Torn.class);
        }
    }

    @Test
    void aNameReadsBack() {
        assertThat(EVERY_EVENT.name()).hasToString("segment-000003-000001-intent.jsonl");
        assertThat(Segment.Name.of("segment-000003-000001-intent.jsonl")).contains(EVERY_EVENT.name());
        assertThat(Segment.Name.of(".segment-000003-000001-intent.jsonl.tmp")).isEmpty();
        assertThat(Segment.Name.of("epoch-000003")).isEmpty();
    }
}
