// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files of a Hudi table count, by its timeline. */
class HudiTimelineTest {
    private static final Instant COMMIT = Instant.parse("2026-11-29T10:00:00Z");
    private static final String A = "0cb6ac8a-ee31-4f00-a359-ba6ebfb80463-0";
    private static final String B = "1db6ac8a-ee31-4f00-a359-ba6ebfb80463-0";
    private static final String OLD = "20261127000000000";
    private static final String FIRST = "20261128000000000";
    private static final String SECOND = "20261129000000000";
    private static final String THIRD = "20261129010000000";

    @TempDir
    Path directory;

    private FileSource source;
    private Location root;

    @BeforeEach
    void open() throws IOException {
        root = new Location(directory.toString());
        source = new LocalStores(Identities.standard()).source(root);
    }

    private void write(String name, String text) throws IOException {
        Path path = directory.resolve(".hoodie").resolve(name);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        Files.setLastModifiedTime(path, FileTime.from(COMMIT));
    }

    private static String file(String group, String instant) {
        return group + "_0-9-38_" + instant + ".parquet";
    }

    private static String wrote(String... files) {
        StringBuilder stats = new StringBuilder();
        for (String file : files) {
            stats.append(stats.isEmpty() ? "" : ",")
                    .append("{\"path\":\"d=1/")
                    .append(file)
                    .append("\"}");
        }
        return "{\"partitionToWriteStats\":{\"d=1\":[" + stats + "]}}";
    }

    private Standing standing(String name) throws IOException {
        return HudiTimeline.open(source, root)
                .orElseThrow()
                .meet(new FileEntry(root.child("d=1").child(name), 10, COMMIT, ""));
    }

    @Test
    void aTableWithoutATimelineHasNone() throws IOException {
        assertThat(HudiTimeline.open(source, root)).isEmpty();
        write("hoodie.properties", "x");
        assertThat(HudiTimeline.open(source, root)).isEmpty();
    }

    @Test
    void theNewestFileOfAGroupIsLiveAndOlderOnesAreSuperseded() throws IOException {
        write(FIRST + ".commit", wrote(file(A, FIRST), file(B, FIRST)));
        write(SECOND + ".commit", wrote(file(A, SECOND)));
        assertThat(standing(file(A, SECOND))).isEqualTo(Standing.LIVE);
        assertThat(standing(file(A, FIRST))).isEqualTo(Standing.SUPERSEDED);
        assertThat(standing(file(B, FIRST))).isEqualTo(Standing.LIVE);
        assertThat(HudiTimeline.open(source, root).orElseThrow().newest()).contains(COMMIT);
    }

    @Test
    void aLogFileOfADeltaCommitLeavesTheBaseFileLive() throws IOException {
        write(FIRST + ".commit", wrote(file(A, FIRST)));
        write(SECOND + ".deltacommit", wrote("." + A + "_" + FIRST + ".log.1_0-1-0"));
        assertThat(standing(file(A, FIRST))).isEqualTo(Standing.LIVE);
    }

    @Test
    void whatIsInFlightOrWasRolledBackIsUncommitted() throws IOException {
        write(FIRST + ".commit", wrote(file(A, FIRST)));
        write(SECOND + ".commit.requested", "");
        write(SECOND + ".inflight", wrote());
        assertThat(standing(file(A, SECOND))).isEqualTo(Standing.UNCOMMITTED);
        assertThat(standing(file(A, THIRD))).isEqualTo(Standing.UNCOMMITTED);
        assertThat(standing(file(A, FIRST))).isEqualTo(Standing.LIVE);
    }

    @Test
    void ofWhatIsOlderThanTheTimelineOnlyLaterCommitsTell() throws IOException {
        write(FIRST + ".commit", wrote(file(A, FIRST)));
        assertThat(standing(file(A, OLD))).isEqualTo(Standing.SUPERSEDED);
        assertThat(standing(file(B, OLD))).isEqualTo(Standing.UNKNOWN);
        assertThat(standing("other.parquet")).isEqualTo(Standing.UNKNOWN);
    }

    @Test
    void aReplacedGroupIsSuperseded() throws IOException {
        write(FIRST + ".commit", wrote(file(A, FIRST)));
        write(
                SECOND + ".replacecommit",
                "{\"partitionToWriteStats\":{\"d=1\":[{\"path\":\"d=1/" + file(B, SECOND)
                        + "\"}]},\"partitionToReplaceFileIds\":{\"d=1\":[\"" + A + "\"]}}");
        assertThat(standing(file(A, FIRST))).isEqualTo(Standing.SUPERSEDED);
        assertThat(standing(file(B, SECOND))).isEqualTo(Standing.LIVE);
    }

    @Test
    void theTimelineOfVersionOneTellsWhatIsCommittedAndNotWhatIsTheNewest() throws IOException {
        write("timeline/" + FIRST + "_" + SECOND + ".commit", "Obj\1avro");
        write("timeline/" + THIRD + ".commit.requested", "");
        assertThat(standing(file(A, FIRST))).isEqualTo(Standing.UNKNOWN);
        assertThat(standing(file(A, THIRD))).isEqualTo(Standing.UNCOMMITTED);
    }
}
