// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.streamlog.SinkFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows are put back only into a log that readers can read; else nothing is copied, and nothing is written. */
class ReplacementOnBrokenLogsTest {
    @TempDir
    Path directory;

    private Lake lake;
    private SinkFolder sink;

    @BeforeEach
    void aBadFileInQuarantine() throws IOException {
        lake = Lake.write(directory);
        sink = new SinkFolder(lake.sink());
        LakeRuns.quarantine(lake, LakeRuns.PLAIN);
        LakeRuns.ageLogs(lake);
        lake.side();
    }

    @Test
    void aLogThatIsTornOrEmptyOrOfAnotherVersionIsRefused() throws IOException {
        for (String name : new String[] {"3.compact", "4", "5"}) {
            String whole = lake.logs().get(name);
            for (String content : new String[] {"", "v1\n{\"path\":\"file:/", "v9", "no version", "v1\n\n"}) {
                sink.raw("_spark_metadata/" + name, content);
                LakeRuns.ageLogs(lake);
                refused(name);
            }
            sink.raw("_spark_metadata/" + name, whole);
        }
    }

    @Test
    void aLogThatIsMissingIsRefused() throws IOException {
        for (String name : new String[] {"3.compact", "4"}) {
            String whole = lake.logs().get(name);
            sink.delete("_spark_metadata/" + name);
            refused("are missing");
            sink.raw("_spark_metadata/" + name, whole);
        }
    }

    @Test
    void strayFilesAndChecksumsThatDoNotMatchKeepNothingBack() throws IOException {
        sink.raw("_spark_metadata/.5.crc", "crc\0broken")
                .raw("_spark_metadata/.6.b3c2.tmp", "v1\n{\"pa")
                .raw("_spark_metadata/007", "v1")
                .raw("_spark_metadata/notes.txt", "");
        LakeRuns.ageLogs(lake);

        assertThat(LakeRuns.replace(lake, LakeRuns.PLAIN).count(ActionEvent.Outcome.REPLACED))
                .isEqualTo(2);
        assertThat(lake.logs().get("5").split("replay-batch-5-", -1)).hasSize(3);
        assertThat(lake.sink().resolve("_spark_metadata/.5.crc")).doesNotExist();
        assertThat(lake.sink().resolve("_spark_metadata/007")).hasContent("v1");
    }

    private void refused(String why) throws IOException {
        Map<String, String> before = everything();
        ActionResult result = LakeRuns.replace(lake, LakeRuns.PLAIN);
        assertThat(result.refused()).singleElement().satisfies(refused -> {
            assertThat(refused.reason()).contains(why);
            assertThat(refused.advice())
                    .isEqualTo(
                            "repair the sink's log first: the verb checkpoint says what is wrong with it, and what to"
                                    + " do");
        });
        assertThat(everything()).isEqualTo(before);
    }

    /** What lies in the sink, files and logs. */
    private Map<String, String> everything() throws IOException {
        Map<String, String> everything = new TreeMap<>(lake.logs());
        try (var files = Files.walk(lake.sink())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                everything.put(file.toString(), new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        return everything;
    }
}
