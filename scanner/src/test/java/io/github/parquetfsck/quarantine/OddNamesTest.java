// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileMover.CannotRename.Why;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that are as long as a file system has them, and names that are links. */
class OddNamesTest {
    @TempDir
    Path directory;

    private Lake lake;

    @BeforeEach
    void writeLake() throws IOException {
        lake = Lake.write(directory.resolve("lake"));
    }

    @Test
    void aFileWithTheLongestNameIsCopiedAwayAndBack() throws IOException {
        Path longest = lake.plain().resolve("\u00e9".repeat(123) + "x.parquet");
        Files.writeString(longest, "BAD longest");
        ActionResult away = LakeRuns.quarantine(lake, copying());
        assertThat(away.counts()).as(away.toString()).containsOnly(Map.entry(Outcome.QUARANTINED, 4L));
        LakeRuns.ageLogs(lake);
        ActionResult back = LakeRuns.restore(lake, copying());
        assertThat(back.counts()).as(back.toString()).containsOnly(Map.entry(Outcome.RESTORED, 4L));
        assertThat(longest).hasContent("BAD longest");
    }

    @Test
    void aCopyThatIsNotWholeHasANameThatFits() {
        assertThat(FileMover.part(new Location("/d/f.parquet"), "id")).isEqualTo(new Location("/d/f.parquet.part-id"));
        assertThat(FileMover.part(new Location("/d/" + "\u00e9".repeat(126)), "id"))
                .isEqualTo(new Location("/d/.part-id"));
    }

    @Test
    void aLinkStaysAndTheFileThatItLeadsToGoes() throws IOException {
        Path first = Files.createSymbolicLink(lake.plain().resolve("a.parquet"), Path.of("f1.parquet"));
        Path last = Files.createSymbolicLink(lake.plain().resolve("z.parquet"), Path.of("f1.parquet"));
        ActionResult away = LakeRuns.quarantine(lake, FaultyStores.local(new Faults()));
        assertThat(away.counts())
                .as(away.toString())
                .containsOnly(Map.entry(Outcome.QUARANTINED, 3L), Map.entry(Outcome.KEPT, 2L));
        assertThat(Files.isSymbolicLink(first)).isTrue();
        assertThat(Files.isSymbolicLink(last)).isTrue();
        LakeRuns.ageLogs(lake);
        ActionResult back = LakeRuns.restore(lake, FaultyStores.local(new Faults()));
        assertThat(back.counts()).as(back.toString()).containsOnly(Map.entry(Outcome.RESTORED, 3L));
        assertThat(first).hasContent("BAD plain 1");
    }

    private static Stores copying() {
        return FaultyStores.local(new Faults()
                .failNext(
                        "move",
                        1000,
                        () -> new FileMover.CannotRename("refused", new IOException("refused"), Why.REFUSED)));
    }
}
