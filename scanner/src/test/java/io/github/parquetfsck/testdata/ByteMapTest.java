// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.format.ByteMap;
import io.github.parquetfsck.format.ByteMap.Owner;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.TailView;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where the map of a file places chunks whose offsets are unusual and legal. */
class ByteMapTest {
    private static final int DATA_PAGE_OFFSET = 9;
    private static final int DICTIONARY_PAGE_OFFSET = 11;

    private static List<Long> starts(byte[] file) {
        TailView tail = TailView.of(file, file.length);
        FooterView footer =
                FooterView.parse(file, (int) tail.footerStart(), file.length - 8, tail.footerStart(), file.length);
        return ByteMap.of(footer).regions().stream()
                .filter(region -> region.owner() == Owner.CHUNK)
                .map(ByteMap.Region::from)
                .toList();
    }

    @Test
    void aChunkOfADictionaryAloneLiesWhereTheDictionaryDoes() {
        Draft draft = SmallFile.of(Column.NAME);
        List<Long> before = starts(draft.bytes());
        draft.meta(0, 0).set(DATA_PAGE_OFFSET, 0L);

        assertThat(draft.meta(0, 0).number(DICTIONARY_PAGE_OFFSET)).isEqualTo(before.get(0));
        assertThat(starts(draft.bytes())).isEqualTo(before);
    }
}
