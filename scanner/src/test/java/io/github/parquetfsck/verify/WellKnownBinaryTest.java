// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What DuckDB 1.5.6 takes for geometries: each value was read by it in a column of its own. P is a coordinate. */
class WellKnownBinaryTest {
    private static boolean isSound(String value) {
        byte[] bytes =
                HexFormat.of().parseHex(value.replace("P", "000000000000f03f").replace(" ", ""));
        byte[] among = new byte[bytes.length + 2];
        Arrays.fill(among, (byte) 1);
        System.arraycopy(bytes, 0, among, 1, bytes.length);
        return WellKnownBinary.isSound(among, 1, 1 + bytes.length);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "a point, 01 01000000 P P",
        "the other byte order, 00 00000001 P P",
        "a byte order that is neither, 02 00000001 P P",
        "with height, 01 e9030000 P P P",
        "with measure, 01 d1070000 P P P",
        "with both, 01 b90b0000 P P P P",
        "with height by PostGIS, 01 01000080 P P P",
        "with measure by PostGIS, 01 01000040 P P P",
        "with measure and height by PostGIS, 01 d1070080 P P P P",
        "with a reference system, 01 01000020 e6100000 P P",
        "four thousand, 01 a10f0000 P P",
        "unknown high bits, 01 01000110 P P",
        "a line, 01 02000000 02000000 P P P P",
        "an empty line, 01 02000000 00000000",
        "a polygon, 01 03000000 01000000 04000000 P P P P P P P P",
        "a ring of one point, 01 03000000 01000000 01000000 P P",
        "points of two byte orders, 01 04000000 01000000 00 00000001 P P",
        "a line among points, 01 04000000 01000000 01 02000000 00000000",
        "fewer parts than said, 01 04000000 05000000 01 01000000 P P",
        "a collection, 01 07000000 01000000 01 01000000 P P",
        "one after the other, 01 01000000 P P 01 01000000 P P"
    })
    void isGeometry(String what, String value) {
        assertThat(isSound(value)).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "a byte order alone, 01",
        "a type cut short, 01 010000",
        "big-endian by mistake, 02 01000000 P P",
        "type 0, 01 00000000 P P",
        "type 8, 01 08000000 P P",
        "type 17, 01 11000000 00000000",
        "a point cut short, 01 01000000 P",
        "a height that is missing, 01 e9030000 P P",
        "five thousand without height, 01 89130000 P P",
        "a reference system cut short, 01 01000020 e610",
        "a byte too many, 01 01000000 P P 00",
        "a line cut short, 01 02000000 03000000 P P P P",
        "a line without a number, 01 02000000 0200",
        "a line of billions, 01 02000000 ffffffff P P P P",
        "a line whose length overflows, 01 ba0b0000 00000008 P",
        "rings by the billion, 01 03000000 ffffffff",
        "a ring that is missing, 01 03000000 02000000 00000000",
        "a part of type 9, 01 04000000 01000000 01 09000000 P P",
        "a collection without a number, 01 07000000 0100"
    })
    void isNone(String what, String value) {
        assertThat(isSound(value)).isFalse();
    }

    @Test
    void noBytesAreSound() {
        assertThat(isSound("")).isTrue();
    }
}
