// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RawStructTest {
    private static final byte[] FOOTER = FooterViewTest.FOOTER;

    private static RawStruct parse(byte[] bytes) {
        return RawStruct.parse(bytes, 0, bytes.length).orElseThrow();
    }

    @Test
    void aFooterIsWrittenAsItWasRead() {
        assertThat(parse(FOOTER).bytes()).isEqualTo(FOOTER);
    }

    @Test
    void structsTakenOutAndPutBackChangeNothing() {
        RawStruct root = parse(FOOTER);
        List<RawStruct> groups = root.structs(FooterField.ROW_GROUPS.field());
        List<RawStruct> again = new ArrayList<>();
        for (RawStruct group : groups) {
            List<RawStruct> chunks = new ArrayList<>();
            for (RawStruct chunk : group.structs(RowGroupField.COLUMNS.field())) {
                RawStruct meta = chunk.struct(ChunkField.META_DATA.field()).orElseThrow();
                chunks.add(chunk.with(ChunkField.META_DATA.field(), meta));
            }
            again.add(group.with(RowGroupField.COLUMNS.field(), chunks));
        }

        assertThat(groups).hasSize(2);
        assertThat(root.with(FooterField.ROW_GROUPS.field(), again).bytes()).isEqualTo(FOOTER);
    }

    @Test
    void aTornStructIsNone() {
        for (int length = 0; length < FOOTER.length; length++) {
            assertThat(RawStruct.parse(FOOTER, 0, length))
                    .as("%d bytes", length)
                    .isEmpty();
        }
    }

    @Test
    void aNumberStandsInItsPlaceAndInNoOther() {
        RawStruct root = parse(FOOTER);
        RawStruct changed = root.with(FooterField.NUM_ROWS.field(), -1234567890123L);
        byte[] bytes = changed.bytes();

        FooterView view = FooterView.parse(bytes, 0, bytes.length, 4, bytes.length + 12);
        assertThat(view.malformed()).isEmpty();
        assertThat(view.numRows()).isEqualTo(-1234567890123L);
        FooterView before = FooterView.parse(FOOTER, 0, FOOTER.length, 4, FOOTER.length + 12);
        assertThat(changed.with(FooterField.NUM_ROWS.field(), before.numRows()).bytes())
                .isEqualTo(FOOTER);
    }

    @Test
    void whatWasTakenAwayComesBackInOrderOfIds() {
        RawStruct root = parse(FOOTER);
        FooterView before = FooterView.parse(FOOTER, 0, FOOTER.length, 4, FOOTER.length + 12);
        RawStruct without = root.without(FooterField.NUM_ROWS.field());

        assertThat(root.has(FooterField.NUM_ROWS.field())).isTrue();
        assertThat(without.has(FooterField.NUM_ROWS.field())).isFalse();
        assertThat(without.with(FooterField.NUM_ROWS.field(), before.numRows()).bytes())
                .isEqualTo(FOOTER);
    }

    /** {@code 0x15 2}: field 1, i32 1; {@code 0x05 200 1}: field 100, i32 1; {@code 0x11}: field 101, true. */
    @Test
    void fieldsThatTheFormatDoesNotDefineStay() {
        byte[] bytes = {0x15, 2, 0x05, (byte) 200, 1, 2, 0x11, 0};

        assertThat(parse(bytes).bytes()).isEqualTo(bytes);
        assertThat(parse(bytes).without(FooterField.VERSION.field()).bytes())
                .isEqualTo(Arrays.copyOfRange(bytes, 2, bytes.length));
        assertThat(parse(bytes).with(FooterField.NUM_ROWS.field(), 3).bytes())
                .isEqualTo(new byte[] {0x15, 2, 0x26, 6, 0x05, (byte) 200, 1, 2, 0x11, 0});
    }

    /** A field that stands twice is one field after the change. */
    @Test
    void aFieldThatStandsTwiceIsReplacedOnce() {
        byte[] bytes = {0x36, 2, 0x06, 6, 4, 0};

        assertThat(parse(bytes).with(FooterField.NUM_ROWS.field(), 3).bytes()).isEqualTo(new byte[] {0x36, 6, 0});
    }

    @Test
    void longListsHaveTheirSizeBehindTheType() {
        RawStruct empty = parse(new byte[] {0});
        List<RawStruct> many = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            many.add(empty);
        }
        RawStruct root = empty.with(FooterField.ROW_GROUPS.field(), many);

        assertThat(root.bytes()).startsWith(0x49, 0xFC, 15).hasSize(3 + 15 + 1);
        assertThat(parse(root.bytes()).structs(FooterField.ROW_GROUPS.field())).hasSize(15);
        assertThat(empty.with(FooterField.ROW_GROUPS.field(), many.subList(0, 14))
                        .bytes())
                .startsWith(0x49, 0xEC, 0);
    }

    @Test
    void whatIsNoListOfStructsHasNone() {
        byte[] listOfNumbers = {0x49, 0x15, 2, 0};

        assertThat(parse(listOfNumbers).structs(FooterField.ROW_GROUPS.field())).isEmpty();
        assertThat(parse(listOfNumbers).structs(FooterField.SCHEMA.field())).isEmpty();
        assertThat(parse(listOfNumbers).struct(FooterField.ENCRYPTION_ALGORITHM.field()))
                .isEqualTo(Optional.empty());
    }
}
