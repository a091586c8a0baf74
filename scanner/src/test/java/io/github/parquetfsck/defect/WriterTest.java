// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of writers, their versions, and ranges of them. */
class WriterTest {
    private static Writer of(String createdBy) {
        return Writer.of(createdBy.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            emptyValue = "",
            value = {
                "parquet-mr version 1.8.1-drill-r0 (build 6b605a4ea05b)|parquet-mr|1.8.1-drill-r0",
                "parquet-mr version 1.9.0-cdh6.3.2 (build ${buildNumber})|parquet-mr|1.9.0-cdh6.3.2",
                "parquet-mr (build 32c46643845ea8a705c35d4ec8fc654cc8ff816d)|parquet-mr|''",
                "parquet-mr|parquet-mr|''",
                "parquet-cpp version 1.5.1-SNAPSHOT|parquet-cpp|1.5.1-SNAPSHOT",
                "DuckDB|DuckDB|''",
                "DuckDB version v1.1.1 (build af39bd0dcf)|DuckDB|v1.1.1",
                "ClickHouse v25.8.1.1|ClickHouse|v25.8.1.1",
                "Parquet.jl 0.6.0|Parquet.jl|0.6.0",
                "HVR 5.3.0/9 (linux_glibc2.5-x64-64bit)|HVR|5.3.0/9",
                "github.com/parquet-go/parquet-go version v0.32.0(build )|github.com/parquet-go/parquet-go|v0.32.0",
                "github.com/parquet-go/parquet-go version (devel)(build )|github.com/parquet-go/parquet-go|''",
                "Arrow2 - Native Rust implementation of Arrow|Arrow2 - Native Rust implementation of Arrow|''",
                "parquet-go version latest|parquet-go|latest",
                "''|''|''"
            })
    void createdByIsReadAsWritersSpellIt(String createdBy, String application, String version) {
        assertThat(of(createdBy)).isEqualTo(new Writer(application, version));
    }

    @Test
    void anyBytesAreAName() {
        assertThat(of(" ".repeat(70_000)).application()).isEmpty();
        assertThat(of("(".repeat(300)).application()).isEmpty();
        assertThat(of("x".repeat(70_000)).application()).hasSize(256);
        assertThat(Writer.of(new byte[] {(byte) 0xff, 0, 32, '1'}).version()).isEqualTo("1");
        assertThat(of("version 1.0").application()).isEqualTo("version");
    }

    @Test
    void versionsAreInTheOrderInWhichTheyWereReleased() {
        List<String> texts = List.of(
                "1.2",
                "1.5.0-cdh5.2.1-SNAPSHOT",
                "1.5.0-cdh5.5.0",
                "1.5.0-cdh5.8.2",
                "1.5.0",
                "1.6.0rc3",
                "1.6.0",
                "1.8.1-drill-r0",
                "1.8.1",
                "1.10.0",
                "1.10.99.7.2.7.0-44",
                "1.12.0-",
                "1.12.0-201812210311360288-a86293f",
                "1.12.0-SNAPSHOT",
                "v1.12.0",
                "1.12.1");
        List<Release> releases = new ArrayList<>();
        texts.forEach(text -> releases.add(Release.of(text).orElseThrow()));
        assertThat(releases).isSorted();
        assertThat(releases.get(0)).isNotEqualByComparingTo(releases.get(1));
        assertThat(Release.of("1.2").orElseThrow())
                .isEqualByComparingTo(Release.of("1.2.0").orElseThrow());
        assertThat(Release.of("latest")).isEmpty();
        assertThat(Release.of("9".repeat(40))).isPresent();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "..1.8.0|1.7.9|true|before 1.8.0",
                "..1.8.0|1.8.0|false|before 1.8.0",
                "..1.8.0|''|false|before 1.8.0",
                "none, ..1.8.0|''|true|without a version; before 1.8.0",
                "none, ..1.8.0|latest|true|without a version; before 1.8.0",
                "1.12.0-..1.12.1|1.12.0-SNAPSHOT|true|from 1.12.0, before 1.12.1",
                "1.11.0-..1.11.0|1.11.0-SNAPSHOT|true|previews of 1.11.0",
                "1.11.0-..1.11.0|1.11.0|false|previews of 1.11.0",
                "1.8.1-drill*|1.8.1-drill-r0|true|1.8.1-drill",
                "1.8.1-drill*|1.8.1-SNAPSHOT|false|1.8.1-drill",
                "..|7|true|with a version",
                "..|''|false|with a version",
                "all|''|true|all versions",
                "all|7|true|all versions"
            })
    void rangesOfVersionsContainWhatTheySay(String range, String version, boolean contained, String words) {
        assertThat(Versions.of(range).contain(version)).isEqualTo(contained);
        assertThat(Versions.of(range).words()).isEqualTo(words);
    }

    @Test
    void aRangeNeedsItsDots() {
        assertThatThrownBy(() -> Versions.of("1.8.0")).isInstanceOf(IllegalArgumentException.class);
    }
}
