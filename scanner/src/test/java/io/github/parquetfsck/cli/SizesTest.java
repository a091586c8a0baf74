// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizesTest {
    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "4096, 4096",
        "4096b, 4096",
        "4096B, 4096",
        "64k, 65536",
        "64KiB, 65536",
        "512m, 536870912",
        "512M, 536870912",
        "512mb, 536870912",
        "512MB, 536870912",
        "512MiB, 536870912",
        "512MIB, 536870912",
        "512mib, 536870912",
        "2g, 2147483648",
        "2G, 2147483648",
        "2GB, 2147483648",
        "2GiB, 2147483648",
        "3t, 3298534883328",
        "3TiB, 3298534883328",
    })
    void aSizeIsInPowersOf1024(String text, long bytes) throws UsageError {
        assertThat(Sizes.parse("--max-bytes", text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "0",
                "0m",
                "-1",
                "1.5g",
                "m",
                "512 m",
                "512ib",
                "512mm",
                "512p",
                "512mbit",
                "9999999999999999999"
            })
    void anythingElseIsNone(String text) {
        assertThatThrownBy(() -> Sizes.parse("--part-size", text))
                .isInstanceOf(UsageError.class)
                .hasMessage("--part-size: expected a size such as 4096, 64k, 512m, 512MB or 2GiB, found "
                        + (text.isBlank() ? "nothing" : text));
    }

    @Test
    void aSizeBeyondALongIsNone() {
        assertThatThrownBy(() -> Sizes.parse("--part-size", "8388608T"))
                .isInstanceOf(UsageError.class)
                .hasMessage("--part-size: expected a size below 8388608t, such as 512m, found 8388608T");
    }
}
