// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Location;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A line that is spelled as Spark spells it means what the same line means when it is parsed in full. */
class PlainLineTest {
    private static final LogName LOG = LogName.of("9.compact");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///sink/part-00000-0a1b_c=d.snappy.parquet",
                "file:///sink/p=a%20b%253D%25250/part-0.parquet",
                "file:///sink/a+b/part-0.parquet",
                "file:///sink/a?b",
                "file:///sink/a#b",
                "file:///sink/a b",
                "file:////sink//part-0",
                "file:/sink/part-0",
                "FILE:///sink/part-0",
                "file://host/sink/part-0",
                "file:///",
                "/sink/part-0",
                "hdfs:///sink/part-0",
                "hdfs://nn:8020/sink/part-0",
                "s3a://bucket_1/sink/päth",
                "sink",
                "a\\\\b",
                "\\\\u0041",
                ""
            })
    void ofAnyPath(String path) {
        for (String size : new String[] {"0", "754", "007", "-1", "1e3", "", "12345678901234567890", "1.0"}) {
            String line = "{\"path\":\"" + path + "\",\"size\":" + size
                    + ",\"isDir\":false,\"modificationTime\":1795979590685,"
                    + "\"blockReplication\":1,\"blockSize\":33554432,\"action\":\"add\"}";
            assertThat(meant(line)).as(line).isEqualTo(meant(line.replace("{\"path\":", "{ \"path\":")));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"path\":\"file:///s/a\",\"size\":1,\"isDir\":false,\"modificationTime\":5,\"action\":\"add\"}",
                "{\"path\":\"file:///s/a\",\"size\":1,\"isDir\":false,\"modificationTime\":5,\"blockReplication\":1,\"blockSize\":3,\"action\":\"delete\"}",
                "{\"path\":\"file:///s/a\",\"size\":1,\"isDir\":false,\"modificationTime\":5,\"blockReplication\":1,\"blockSize\":3,\"action\":\"add\"}}",
                "{\"path\":\"file:///s/a\",\"size\":1,\"isDir\":false,\"modificationTime\":5,\"blockReplication\":1,\"blockSize\":3,\"action\":\"add\"",
                "{\"path\":\"file:///s/a\",\"size\":1,\"isDir\":false,\"modificationTime\":5,\"blockReplication\":1,\"blockSize\":3,\"action\":\"add\",\"more\":1}",
                "{\"path\":\"file:///s/a"
            })
    void ofOtherLines(String line) {
        assertThat(meant(line)).as(line).isEqualTo(meant(line.replace("{\"path\":", "{ \"path\":")));
    }

    @Test
    void ofAWholeLine() {
        SinkEntry entry = SinkEntry.of(LOG, 3, SinkEntry.line("file:///s/a", 754, java.time.Instant.ofEpochMilli(5)))
                .orElseThrow();
        assertThat(entry.location()).isEqualTo(new Location("/s/a"));
        assertThat(entry.length()).isEqualTo(754);
        assertThat(entry.modified().toEpochMilli()).isEqualTo(5);
        assertThat(entry.action()).isEqualTo("add");
        assertThat(entry.line()).isEqualTo(3);
    }

    private static Optional<SinkEntry> meant(String line) {
        return SinkEntry.of(LOG, 2, line)
                .map(entry -> new SinkEntry(
                        entry.log(),
                        entry.line(),
                        "",
                        entry.location(),
                        entry.length(),
                        entry.modified(),
                        entry.action()));
    }
}
