// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileMover.CannotRename.Why;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import io.github.parquetfsck.quarantine.RunOptions.Consent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a file has beside its bytes: a sidecar, permissions, times; and who could read it under the root. */
class BelongingsTest {
    @TempDir
    Path directory;

    private Lake lake;
    private Path file;
    private Path sidecar;
    private FileTime time;

    @BeforeEach
    void writeLake() throws IOException {
        lake = Lake.write(directory.resolve("lake"));
        file = lake.plain().resolve("f1.parquet");
        sidecar = Files.writeString(lake.plain().resolve(".f1.parquet.crc"), "checksums of f1");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-x-w-"));
        time = Files.getLastModifiedTime(file);
    }

    private static Stores copying() {
        return FaultyStores.local(new Faults()
                .failNext(
                        "move",
                        1000,
                        () -> new FileMover.CannotRename("refused", new IOException("refused"), Why.REFUSED)));
    }

    private Path kept() throws IOException {
        return Ledger.read(LakeRuns.PLAIN, lake.rootLocation()).in(EntryState.QUARANTINED).stream()
                .filter(entry -> entry.facts().source().name().equals("f1.parquet"))
                .map(entry -> Path.of(entry.facts().destination().text()))
                .findFirst()
                .orElseThrow();
    }

    private void assertHasAll(Path moved) throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(moved)))
                .isEqualTo("rw-r-x-w-");
        assertThat(Files.getLastModifiedTime(moved)).isEqualTo(time);
        assertThat(moved.resolveSibling("." + moved.getFileName() + ".crc")).hasContent("checksums of f1");
    }

    @Test
    void aRenamedFileHasAllThatItHadAwayAndBack() throws IOException {
        LakeRuns.quarantine(lake, LakeRuns.PLAIN);
        assertHasAll(kept());
        assertThat(sidecar).doesNotExist();
        LakeRuns.ageLogs(lake);
        LakeRuns.restore(lake, LakeRuns.PLAIN);
        assertHasAll(file);
    }

    @Test
    void aCopiedFileHasAllThatItHadAwayAndBack() throws IOException {
        ActionResult away = LakeRuns.quarantine(lake, copying());
        assertThat(away.counts()).as(away.toString()).containsOnly(Map.entry(Outcome.QUARANTINED, 3L));
        assertHasAll(kept());
        assertThat(sidecar).doesNotExist();
        assertThat(Path.of(kept() + ".finding.json")).content().doesNotContain("\"lost\"");
        LakeRuns.ageLogs(lake);
        LakeRuns.restore(lake, copying());
        assertHasAll(file);
    }

    @Test
    void extendedAttributesAreCopiedWhereTheFileSystemHasThem() throws IOException {
        UserDefinedFileAttributeView view = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        try {
            view.write("origin", java.nio.ByteBuffer.wrap(new byte[] {1, 2}));
        } catch (IOException unsupported) {
            org.junit.jupiter.api.Assumptions.abort("this file system has no extended attributes: " + directory);
        }
        LakeRuns.quarantine(lake, copying());
        assertThat(Files.getFileAttributeView(kept(), UserDefinedFileAttributeView.class)
                        .size("origin"))
                .isEqualTo(2);
    }

    @Test
    void theChecksumsOfAnotherFileKeepAFileFromComingBack() throws IOException {
        LakeRuns.quarantine(lake, LakeRuns.PLAIN);
        LakeRuns.ageLogs(lake);
        Files.writeString(sidecar, "checksums of another");
        ActionResult back = LakeRuns.restore(lake, LakeRuns.PLAIN);
        assertThat(back.counts()).containsEntry(Outcome.REFUSED, 1L).containsEntry(Outcome.RESTORED, 2L);
        assertThat(file).doesNotExist();
        assertThat(sidecar).hasContent("checksums of another");
        assertThat(back.refused()).singleElement().satisfies(each -> assertThat(each.reason())
                .contains("checksums of another file"));
    }

    @Test
    void aRootThatLetsMorePeopleInIsRefusedUnlessAllowed() throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(lake.directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(lake.plain(), PosixFilePermissions.fromString("rwx------"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        QuarantinePlan plan = lake.plan(LakeRuns.PLAIN, LakeRuns.newRun());
        QuarantinePlan reviewed = AccessReview.of(plan, LakeRuns.PLAIN, Set.of());
        assertThat(reviewed.moves()).hasSize(2);
        assertThat(reviewed.refused()).singleElement().satisfies(each -> assertThat(each.toString())
                .startsWith(file + " stays: under the root " + lake.root() + " it could be read by ")
                .contains("others")
                .endsWith("--allow-wider-access"));
        assertThat(AccessReview.of(plan, LakeRuns.PLAIN, Set.of(Consent.WIDER_ACCESS)))
                .isEqualTo(plan);

        RunOptions options = new RunOptions(RunOptions.Writers.STOPPED, List.of(), 1, TableEditors.NONE, Set.of());
        ActionResult result = new Quarantine(
                        LakeRuns.PLAIN, each -> Lake.judge(LakeRuns.PLAIN, each), options, event -> {})
                .apply(plan);
        assertThat(result.count(Outcome.QUARANTINED)).isEqualTo(2);
        assertThat(result.refused()).hasSize(1);
        assertThat(file).exists();

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThat(AccessReview.of(plan, LakeRuns.PLAIN, Set.of()).refused()).isEmpty();
    }
}
