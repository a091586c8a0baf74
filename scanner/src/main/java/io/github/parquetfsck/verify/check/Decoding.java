// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.decode.Fault;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.WriterBug;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.KnownWriter;
import io.github.parquetfsck.verify.PageFault;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Levels and values of every page decode, to exactly the number declared, and take up the whole page. */
final class Decoding implements Check<ChunkFacts> {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.LEVELS_BEYOND_PAGE,
                Defect.RUN_OF_ZERO,
                Defect.RUN_INVALID,
                Defect.RUN_TRUNCATED,
                Defect.LEVEL_TOO_HIGH,
                Defect.VALUES_EXHAUSTED,
                Defect.VALUES_LEFT_OVER,
                Defect.LEVELS_UNDECLARED,
                Defect.DICTIONARY_INDEX_OUT_OF_RANGE,
                Defect.DICTIONARY_INDEX_WIDTH,
                Defect.BYTE_ARRAY_LENGTH,
                Defect.DELTA_PACKED_INVALID,
                Defect.DELTA_PACKED_TOO_WIDE,
                Defect.DELTA_BYTES_INVALID,
                Defect.DELTA_BYTES_ACROSS_PAGES,
                Defect.DELTA_COUNT_DIFFERS,
                Defect.BYTE_STREAM_SPLIT_LENGTH,
                Defect.BOOLEANS_INVALID);
    }

    @Override
    public void inspect(ChunkFacts facts, Consumer<Finding> findings) {
        for (PageFault each : facts.faults()) {
            Fault fault = each.fault();
            if (fault.kind() == Fault.Kind.DELTA_ACROSS_PAGES) {
                findings.accept(acrossPages(facts.rowGroup().footer(), each));
            } else if (fault.kind() != Fault.Kind.OVER_BUDGET) {
                findings.accept(new Finding(defect(fault.kind()), each.place(), fault.facts()));
            }
        }
    }

    private static Defect defect(Fault.Kind kind) {
        return switch (kind) {
            case LEVELS_BEYOND_PAGE -> Defect.LEVELS_BEYOND_PAGE;
            case RUN_OF_ZERO -> Defect.RUN_OF_ZERO;
            case RUN_INVALID -> Defect.RUN_INVALID;
            case LEVEL_TOO_HIGH -> Defect.LEVEL_TOO_HIGH;
            case VALUES_EXHAUSTED, OVER_BUDGET -> Defect.VALUES_EXHAUSTED;
            case LEVELS_UNDECLARED -> Defect.LEVELS_UNDECLARED;
            case INDEX_OUT_OF_RANGE -> Defect.DICTIONARY_INDEX_OUT_OF_RANGE;
            case INDEX_WIDTH -> Defect.DICTIONARY_INDEX_WIDTH;
            case BYTE_ARRAY_LENGTH -> Defect.BYTE_ARRAY_LENGTH;
            case DELTA_INVALID -> Defect.DELTA_PACKED_INVALID;
            case DELTA_BYTES_INVALID -> Defect.DELTA_BYTES_INVALID;
            case STREAMS_LENGTH -> Defect.BYTE_STREAM_SPLIT_LENGTH;
            case BOOLEANS_LENGTH -> Defect.BOOLEANS_INVALID;
            case RUN_CUT_SHORT -> Defect.RUN_TRUNCATED;
            case LEFT_OVER -> Defect.VALUES_LEFT_OVER;
            case DELTA_TOO_WIDE -> Defect.DELTA_PACKED_TOO_WIDE;
            case DELTA_ACROSS_PAGES -> Defect.DELTA_BYTES_ACROSS_PAGES;
            case DELTA_COUNT -> Defect.DELTA_COUNT_DIFFERS;
        };
    }

    /** parquet-java reads such pages of the writers that are known for them; of others it is damage. */
    private static Finding acrossPages(FooterView footer, PageFault each) {
        Object prefix = each.fault().facts().get(0);
        KnownWriter writer = KnownWriter.of(footer);
        if (writer.has(WriterBug.PARQUET_246)) {
            return Finding.of(
                    Defect.DELTA_BYTES_ACROSS_PAGES,
                    each.place(),
                    prefix,
                    writer.name().label());
        }
        return new Finding(Defect.DELTA_BYTES_INVALID, each.place(), List.of(0, "a first prefix of 0 bytes", prefix));
    }
}
