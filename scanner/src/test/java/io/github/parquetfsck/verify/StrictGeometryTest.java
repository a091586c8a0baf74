// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What Spark 4.2.0 takes for geometries: each value was read by it in a column of its own. P is the coordinate 1, A 86, L 180,
 * N is NaN, I infinity, Z 0 and M -0.
 */
class StrictGeometryTest {
    private static byte[] among(String value) {
        String hex = value.replace("P", "000000000000f03f")
                .replace("A", "0000000000805540")
                .replace("L", "0000000000806640")
                .replace("N", "000000000000f87f")
                .replace("I", "000000000000f07f")
                .replace("Z", "0000000000000000")
                .replace("M", "0000000000000080");
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        byte[] among = new byte[bytes.length + 2];
        Arrays.fill(among, (byte) 1);
        System.arraycopy(bytes, 0, among, 1, bytes.length);
        return among;
    }

    private static boolean isOnPlane(String value) {
        byte[] among = among(value);
        return StrictGeometry.isOnPlane(among, 1, among.length - 1);
    }

    private static boolean isOnGlobe(String value) {
        byte[] among = among(value);
        return StrictGeometry.isOnGlobe(among, 1, among.length - 1);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "a point, 01 01000000 P P",
        "the other byte order, 00 00000001 3ff0000000000000 3ff0000000000000",
        "with height, 01 e9030000 P P P",
        "with measure, 01 d1070000 P P P",
        "with both, 01 b90b0000 P P P P",
        "no point, 01 01000000 N N",
        "half a point, 01 01000000 N P",
        "beyond the map and half, 01 01000000 0000000000906640 N",
        "no height, 01 e9030000 P P N",
        "at the edge, 01 01000000 L A",
        "bytes behind, 01 01000000 P P ffffffff",
        "a line, 01 02000000 02000000 P P P P",
        "an empty line, 01 02000000 00000000",
        "a polygon, 01 03000000 01000000 04000000 P P L P L A P P",
        "a ring that closes at -0, 01 03000000 01000000 04000000 Z P L P L A M P",
        "a ring that closes at another height, 01 eb030000 01000000 04000000 P P P L P P L A P P P L",
        "a polygon without rings, 01 03000000 00000000",
        "points, 01 04000000 01000000 01 01000000 P P",
        "points of two byte orders, 01 04000000 01000000 00 00000001 3ff0000000000000 3ff0000000000000",
        "points that are none, 01 04000000 01000000 01 01000000 N N",
        "no points, 01 04000000 00000000",
        "lines, 01 05000000 01000000 01 02000000 02000000 P P P P",
        "polygons, 01 06000000 01000000 01 03000000 00000000",
        "a collection, 01 07000000 01000000 01 01000000 P P",
        "a collection with heights, 01 ef030000 01000000 01 e9030000 P P P"
    })
    void isGeometryAndGeography(String what, String value) {
        assertThat(isOnPlane(value)).isTrue();
        assertThat(isOnGlobe(value)).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "a byte order alone, 01",
        "a byte order that is neither, 02 00000001 P P",
        "a negative byte order, ff 00000001 P P",
        "type 0, 01 00000000 P P",
        "type 8, 01 08000000 P P",
        "type 17, 01 11000000 00000000",
        "four thousand, 01 a10f0000 P P",
        "unknown high bits, 01 01000100 P P",
        "with height by PostGIS, 01 01000080 P P P",
        "with measure by PostGIS, 01 01000040 P P P",
        "with a reference system, 01 01000020 e6100000 P P",
        "a point cut short, 01 01000000 P",
        "a point at infinity, 01 01000000 I P",
        "an infinite height, 01 e9030000 P P I",
        "a line of one point, 01 02000000 01000000 P P",
        "a line through no point, 01 02000000 02000000 P P N N",
        "a line without heights, 01 ea030000 02000000 P P N P P N",
        "a line cut short, 01 02000000 03000000 P P P P",
        "a line of billions, 01 02000000 ffffffff P P P P",
        "an empty ring, 01 03000000 01000000 00000000",
        "a ring of three points, 01 03000000 01000000 03000000 P P L P P P",
        "an open ring, 01 03000000 01000000 04000000 P P L P L A A P",
        "a ring through no point, 01 03000000 01000000 04000000 N N L P L A N N",
        "a ring that is missing, 01 03000000 02000000 00000000",
        "fewer parts than said, 01 04000000 05000000 01 01000000 P P",
        "a line among points, 01 04000000 01000000 01 02000000 00000000",
        "a point among polygons, 01 06000000 01000000 01 01000000 P P",
        "a part with heights, 01 07000000 01000000 01 e9030000 P P P",
        "a part without heights, 01 ef030000 01000000 01 01000000 P P"
    })
    void isNone(String what, String value) {
        assertThat(isOnPlane(value)).isFalse();
        assertThat(isOnGlobe(value)).isFalse();
    }

    @Test
    void onAGlobeDegreesAreLimited() {
        String longitude = "01 01000000 0000000000906640 P";
        String latitude = "01 01000000 P 0000000000a05640";
        assertThat(isOnPlane(longitude)).isTrue();
        assertThat(isOnPlane(latitude)).isTrue();
        assertThat(isOnGlobe(longitude)).isFalse();
        assertThat(isOnGlobe(latitude)).isFalse();
    }

    @Test
    void noBytesAreNone() {
        assertThat(isOnPlane("")).isFalse();
    }

    @Test
    void partsWithinPartsHaveALimit() {
        assertThat(isOnPlane("0107000000 01000000".repeat(200) + "01 01000000 P P"))
                .isTrue();
        assertThat(isOnPlane("0107000000 01000000".repeat(5_000) + "01 01000000 P P"))
                .isFalse();
    }
}
