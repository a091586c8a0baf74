// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.ChunkPages;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Where the footer says that the dictionary encodes every data page, it does: parquet-java and Spark leave a row group out when
 * a value that is asked for is not in such a dictionary. They go by encoding_stats, and without them by encodings, if
 * these name PLAIN_DICTIONARY and else only encodings of levels. That RLE_DICTIONARY stands alone there tells them
 * nothing, since writers list it with or without PLAIN.
 */
final class DictionaryCover implements Check<ChunkPages> {
    private static final int PAGE_TYPE = 1;
    private static final int ENCODING = 2;
    private static final int DATA_PAGE = 0;
    private static final int DICTIONARY_PAGE = 2;
    private static final int DATA_PAGE_V2 = 3;
    private static final long PLAIN_DICTIONARY = 2;
    private static final long RLE = 3;
    private static final long BIT_PACKED = 4;
    private static final long RLE_DICTIONARY = 8;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.VALUES_OUTSIDE_DICTIONARY);
    }

    @Override
    public void inspect(ChunkPages chunk, Consumer<Finding> findings) {
        if (chunk.dictionaryPages() == 0 || chunk.pagesOutsideDictionary() == 0) {
            return;
        }
        boolean counted = chunk.rowGroup().has(chunk.column(), ChunkField.ENCODING_STATS);
        if (counted ? statisticsClaimAll(chunk) : listClaimsAll(chunk.rowGroup(), chunk.column())) {
            findings.accept(Finding.of(
                    Defect.VALUES_OUTSIDE_DICTIONARY,
                    chunk.place(),
                    chunk.path(),
                    counted ? "encoding_stats" : "encodings",
                    chunk.pagesOutsideDictionary()));
        }
    }

    /** Entries count for parquet-java whatever their count is; the two names of the encoding together do not claim it. */
    private static boolean statisticsClaimAll(ChunkPages chunk) {
        Set<Long> data = new HashSet<>();
        boolean dictionary = false;
        for (StructView stats : chunk.rowGroup().structs(chunk.column(), ChunkField.ENCODING_STATS)) {
            long type = stats.number(PAGE_TYPE);
            dictionary |= type == DICTIONARY_PAGE;
            if (type == DATA_PAGE || type == DATA_PAGE_V2) {
                data.add(stats.number(ENCODING));
            }
        }
        return dictionary && (data.equals(Set.of(RLE_DICTIONARY)) || data.equals(Set.of(PLAIN_DICTIONARY)));
    }

    private static boolean listClaimsAll(RowGroupView group, int column) {
        boolean named = false;
        for (long encoding : group.numbers(column, ChunkField.ENCODINGS)) {
            if (encoding != PLAIN_DICTIONARY && encoding != RLE && encoding != BIT_PACKED) {
                return false;
            }
            named |= encoding == PLAIN_DICTIONARY;
        }
        return named;
    }
}
