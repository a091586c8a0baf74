// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocationParentTest {

    @ParameterizedTest
    @CsvSource({
        "/a/b, /a",
        "/a, /",
        "/, /",
        "a/b, a",
        "a, .",
        "/a/b/, /a",
        "file:/a, file:/",
        "file:///a/b, file:///a",
        "file:///a, file:///",
        "hdfs://nn:8020/a/b, hdfs://nn:8020/a",
        "hdfs://nn:8020/a, hdfs://nn:8020/",
        "hdfs://nn:8020/, hdfs://nn:8020/",
        "hdfs://nn:8020, hdfs://nn:8020"
    })
    void parentIsTheDirectoryAboveAndARootIsItsOwn(String location, String parent) {
        assertThat(new Location(location).parent()).isEqualTo(new Location(parent));
    }
}
