// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.CheckpointFolder;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import io.github.parquetfsck.streamlog.SinkExamination;
import io.github.parquetfsck.streamlog.SinkFolder;
import io.github.parquetfsck.streamlog.SinkLog;
import io.github.parquetfsck.streamlog.SinkRelation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that break lines, and links. */
class OddNamesTest {
    @TempDir
    Path lake;

    @Test
    void aNameWithALineFeedStaysOnOneLineOfWhatIsTyped() {
        assertThat(ReplaySteps.quoted("/a/b=1")).isEqualTo("/a/b=1");
        assertThat(ReplaySteps.quoted("/a b/it's")).isEqualTo("'/a b/it'\\''s'");
        assertThat(ReplaySteps.quoted("/a\nb/it's\\")).isEqualTo("$'/a\\u000ab/it\\'s\\\\'");
        assertThat(SparkShell.text("a\n\"b\"\\\r")).isEqualTo("\"a\\n\\\"b\\\"\\\\\\r\"");
    }

    @Test
    void whatIsReachedByLinksTooCountsOnce() throws IOException {
        new CheckpointFolder(lake.resolve("ck"))
                .metadata()
                .offsets(0, 1_795_979_590_000L, "7")
                .commits(0);
        SinkFolder sink = new SinkFolder(lake.resolve("sink"));
        sink.log("0", "f0");
        Files.createSymbolicLink(lake.resolve("another"), lake.resolve("ck"));
        Files.createSymbolicLink(lake.resolve("itself"), lake);
        Files.createSymbolicLink(lake.resolve("a"), lake.resolve("sink"));
        Stores stores = new LocalStores(Identities.standard());
        Location root = new Location(lake.toString());
        CheckpointSearch search = new CheckpointSearch(stores).in(root);

        assertThat(search.looked())
                .containsExactly(new CheckpointSearch.Look(root, "", CheckpointSearch.Result.SEARCHED, 1));
        assertThat(search.found()).extracting(Checkpoint::directory).containsExactly(root.child("another"));
        assertThat(search.sinks()).containsExactly(root.child("a"));
        for (Location place : List.of(root.child("a"), root.child("sink"))) {
            FileSource source = stores.source(place);
            SinkLog log = SinkLog.open(source, place).orElseThrow();
            SinkExamination examined = SinkExamination.of(source, log, search.found(), SinkRelation.Origin.MET);
            assertThat(examined.diagnoses()).isEmpty();
            assertThat(log.files().findings()).isEmpty();
            assertThat(log.files().find(place.child("f0"))).isPresent();
        }
    }
}
