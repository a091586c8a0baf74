// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.replay.SourceRange.PartitionRange;
import java.util.OptionalLong;

/**
 * Whether Kafka still has the records of a range of one partition.
 *
 * @param earliest offset of the oldest record that is there; empty where it is not known
 * @param latest offset that the next record gets; empty where it is not known
 * @param reason in words, after the partition's name
 */
public record Retention(Kept kept, OptionalLong earliest, OptionalLong latest, String reason) {
    /** Nobody asked. */
    public static final Retention UNASKED =
            new Retention(Kept.UNASKED, OptionalLong.empty(), OptionalLong.empty(), "was not asked for");

    /** How much is there. */
    public enum Kept {
        WHOLE,
        /** From {@link Retention#earliest()} on. */
        PARTLY,
        GONE,
        /** The brokers were asked and did not tell. */
        UNKNOWN,
        UNASKED
    }

    static Retention of(PartitionRange range, Brokers.Answer answer) {
        return answer.fold(
                offsets -> of(range, offsets),
                absent -> new Retention(Kept.GONE, OptionalLong.empty(), OptionalLong.empty(), absent.reason()),
                silent -> new Retention(Kept.UNKNOWN, OptionalLong.empty(), OptionalLong.empty(), silent.reason()));
    }

    private static Retention of(PartitionRange range, Brokers.Offsets offsets) {
        long earliest = offsets.earliest();
        long latest = offsets.latest();
        String there = "the brokers have offsets " + earliest + " to " + latest;
        if (range.until() > latest) {
            return told(Kept.GONE, offsets, there + ": the topic was made anew, or has lost records");
        } else if (earliest >= range.until()) {
            return told(Kept.GONE, offsets, there);
        } else if (range.from() < 0 && earliest > 0) {
            return told(Kept.UNKNOWN, offsets, there + ": where the batch began is not in the logs");
        } else if (earliest > Math.max(0, range.from())) {
            return told(Kept.PARTLY, offsets, "is there from " + earliest + " on only");
        }
        return switch (offsets.cleanup()) {
            case COMPACTED ->
                told(
                        Kept.UNKNOWN,
                        offsets,
                        there + ", and the topic is compacted: records that have a newer one of"
                                + " their key may be gone");
            case DELETED, UNKNOWN -> told(Kept.WHOLE, offsets, there);
        };
    }

    private static Retention told(Kept kept, Brokers.Offsets offsets, String reason) {
        return new Retention(kept, OptionalLong.of(offsets.earliest()), OptionalLong.of(offsets.latest()), reason);
    }
}
