// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Defect;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Files that show a known bug of the writer that they name, and one that names such a writer and shows nothing. */
final class WriterCases {
    private WriterCases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        all.add(bug(
                "known-writer-bug",
                Defect.TOTAL_COMPRESSED_SIZE_SHORT,
                "total_compressed_size leaves out the header of the dictionary page, as parquet-mr 1.2.8 has it.",
                RenamedWriter.of(
                        caseOf(PageCases.all(), Defect.TOTAL_COMPRESSED_SIZE_SHORT),
                        "parquet-mr version 1.2.8 (build testdata)")));
        all.add(bug(
                "decimals-by-signed-bytes",
                Defect.STATISTICS_LIE,
                "max_value of a decimal is below the largest value, as Arrow 3.0.0 may have it.",
                RenamedWriter.of(decimals(1).bytes(), "parquet-cpp-arrow version 3.0.0")));
        all.add(bug(
                "decimals-by-unsigned-bytes",
                Defect.STATISTICS_ORDER,
                "max_value of a decimal is negative and min_value is not, as Polars has it.",
                RenamedWriter.of(decimals(-1).bytes(), "Polars")));
        all.add(Case.sound(
                "affected-writer-without-symptom",
                "created_by names parquet-mr 1.7.0, and nothing in the file is wrong.",
                draft -> draft.footer.set(6, "parquet-mr version 1.7.0 (build testdata)")));
        return all;
    }

    private static Case bug(String name, Defect symptom, String how, byte[] file) {
        return Case.of(Defect.KNOWN_WRITER_BUG, how, file).named(name).with(symptom);
    }

    /** The file of the first case of a defect. */
    static byte[] caseOf(List<Case> cases, Defect defect) {
        return cases.stream()
                .filter(each -> each.defects().get(0) == defect)
                .findFirst()
                .orElseThrow()
                .file();
    }

    /** Decimals of 0 to 10 in the first row group, with another max_value. */
    static Draft decimals(int max) {
        Draft draft = SmallFile.of(Column.PRICE);
        draft.statistics(0, 0).set(5, ByteBuffer.allocate(4).putInt(max).array());
        return draft;
    }
}
