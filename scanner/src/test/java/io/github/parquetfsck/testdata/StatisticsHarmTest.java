// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators.DoubleColumn;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.junit.jupiter.api.Test;

/** Which row groups parquet-java, and so Spark, leaves out by their statistics. */
class StatisticsHarmTest {
    private static final DoubleColumn SIGNAL = FilterApi.doubleColumn("signal");

    /** NaN is the largest of all numbers for the filter of records, and for Spark. */
    private static final List<FilterPredicate> PASSED_BY_NAN =
            List.of(FilterApi.gt(SIGNAL, 100.0), FilterApi.gtEq(SIGNAL, 100.0), FilterApi.eq(SIGNAL, Double.NaN));

    @Test
    void rowGroupsWithNanBesideBoundsAreLeftOut() throws IOException {
        byte[] file = SmallFile.of(Column.SIGNAL).bytes();
        for (FilterPredicate filter : PASSED_BY_NAN) {
            assertThat(rowGroups(file, filter)).as(filter.toString()).isZero();
        }
    }

    @Test
    void thoseWithoutBoundsAreRead() throws IOException {
        Draft draft = SmallFile.of(Column.SIGNAL);
        for (int group = 0; group < SmallFile.GROUPS; group++) {
            draft.statistics(group, 0).remove(5).remove(6);
        }
        for (FilterPredicate filter : PASSED_BY_NAN) {
            assertThat(rowGroups(draft.bytes(), filter)).as(filter.toString()).isEqualTo(SmallFile.GROUPS);
        }
    }

    private static int rowGroups(byte[] file, FilterPredicate filter) throws IOException {
        ParquetReadOptions options = new ParquetReadOptions.Builder(new PlainParquetConfiguration())
                .useStatsFilter(true)
                .useDictionaryFilter(false)
                .useBloomFilter(false)
                .useColumnIndexFilter(false)
                .withRecordFilter(FilterCompat.get(filter))
                .build();
        try (ParquetFileReader reader = ParquetFileReader.open(new MemoryInput(file), options)) {
            return reader.getRowGroups().size();
        }
    }
}
