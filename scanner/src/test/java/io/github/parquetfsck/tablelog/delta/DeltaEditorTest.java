// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.delta;

import static io.github.parquetfsck.tablelog.delta.DeltaFolder.COMMITTED;
import static io.github.parquetfsck.tablelog.delta.DeltaFolder.add;
import static io.github.parquetfsck.tablelog.delta.DeltaFolder.remove;
import static io.github.parquetfsck.tablelog.delta.DeltaFolder.vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.dataset.OwnerLog;
import io.github.parquetfsck.dataset.TableEditor;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files leave the newest version of a Delta table by one commit and come back by another. */
class DeltaEditorTest {
    private static final Stores STORES = new LocalStores(Identities.standard());

    @TempDir
    Path directory;

    private final DeltaEditor editor = new DeltaEditor(STORES);

    private static Identity identity(DeltaFolder table, String name) {
        return Identities.standard().of(new Location(table.path(name).toString()));
    }

    private static Standing standing(DeltaFolder table, String name) throws IOException {
        OwnerLog log = DeltaLog.open(STORES, table.root()).orElseThrow();
        Location location = new Location(table.path(name).toString());
        return log.meet(STORES.source(location).stat(location).orElseThrow().entry());
    }

    private static List<String> actions(DeltaFolder table, int commit, String kind) throws Exception {
        return Files.readAllLines(table.log(commit)).stream()
                .filter(line -> line.startsWith("{\"" + kind + "\""))
                .toList();
    }

    private DeltaFolder table() throws IOException {
        DeltaFolder table = DeltaFolder.create(directory.resolve("t"))
                .commit(add("a.parquet", 10, 3), add("p=a%20b/c.parquet", 20, 4, ",\"tags\":{\"k\":\"v\"}"));
        table.file("a.parquet", 10, COMMITTED.minusSeconds(9));
        table.file("p=a b/c.parquet", 20, COMMITTED.minusSeconds(9));
        return table;
    }

    @Test
    void oneCommitTakesFilesOutAndAnotherPutsThemBackAsTheyWere() throws Exception {
        DeltaFolder table = table();
        List<Identity> files = List.of(identity(table, "p=a b/c.parquet"), identity(table, "other.parquet"));

        editor.demandEditable(table.root());
        Map<Identity, String> entries = editor.entries(table.root(), files);
        assertThat(entries).containsOnlyKeys(files.get(0));
        editor.remove(table.root(), files);
        assertThat(actions(table, 2, "remove")).singleElement().satisfies(line -> {
            Json removed = Json.parse(line).get("remove").orElseThrow();
            assertThat(removed.text("path")).contains("p=a%20b/c.parquet");
            assertThat(removed.number("size")).hasValue(20);
            assertThat(line).contains("\"dataChange\":true", "\"extendedFileMetadata\":true");
        });
        assertThat(actions(table, 2, "commitInfo")).singleElement().satisfies(line -> assertThat(line)
                .contains("parquet-fsck"));
        assertThat(standing(table, "p=a b/c.parquet")).isEqualTo(Standing.SUPERSEDED);
        assertThat(standing(table, "a.parquet")).isEqualTo(Standing.LIVE);

        editor.putBack(table.root(), entries);
        assertThat(standing(table, "p=a b/c.parquet")).isEqualTo(Standing.LIVE);
        Json before = Json.parse(actions(table, 1, "add").get(1)).get("add").orElseThrow();
        Json after = Json.parse(actions(table, 3, "add").get(0)).get("add").orElseThrow();
        for (String field : List.of("path", "stats", "size", "modificationTime", "tags", "partitionValues")) {
            assertThat(after.get(field)).as(field).isEqualTo(before.get(field));
        }
    }

    @Test
    void whatIsDoneAlreadyIsNotCommittedAgain() throws Exception {
        DeltaFolder table = table();
        List<Identity> files = List.of(identity(table, "a.parquet"));
        Map<Identity, String> entries = editor.entries(table.root(), files);
        editor.putBack(table.root(), entries);
        assertThat(table.log(2)).doesNotExist();
        editor.remove(table.root(), files);
        editor.remove(table.root(), files);
        assertThat(table.log(2)).exists();
        assertThat(table.log(3)).doesNotExist();
    }

    @Test
    void aWriterThatCameFirstIsNotOverwritten() throws Exception {
        DeltaFolder table = table();
        Stores contended = new ContendedStores(STORES, () -> table.commit(remove("a.parquet", 10)));

        new DeltaEditor(contended)
                .remove(table.root(), List.of(identity(table, "a.parquet"), identity(table, "p=a b/c.parquet")));
        assertThat(actions(table, 2, "remove")).singleElement().satisfies(line -> assertThat(line)
                .contains("a.parquet"));
        assertThat(actions(table, 3, "remove")).singleElement().satisfies(line -> assertThat(line)
                .contains("p=a%20b/c.parquet"));
    }

    @Test
    void aTableThatAsksForMoreThanTheLibraryKnowsIsRefusedAndLeftAlone() throws Exception {
        DeltaFolder appendOnly = DeltaFolder.create(
                        directory.resolve("a"),
                        "{\"minReaderVersion\":1,\"minWriterVersion\":2}",
                        "{\"delta.appendOnly\":\"true\"}")
                .commit(add("a.parquet", 10, 3));
        assertThatThrownBy(() -> editor.remove(appendOnly.root(), List.of(identity(appendOnly, "a.parquet"))))
                .isInstanceOf(TableEditor.EditRefused.class)
                .hasMessageContaining("delta.appendOnly");
        assertThat(appendOnly.log(2)).doesNotExist();

        DeltaFolder future = DeltaFolder.create(
                        directory.resolve("f"),
                        "{\"minReaderVersion\":1,\"minWriterVersion\":7,\"writerFeatures\":[\"fromTheFuture\"]}",
                        "{}")
                .commit(add("a.parquet", 10, 3));
        assertThatThrownBy(() -> editor.demandEditable(future.root()))
                .isInstanceOf(TableEditor.EditRefused.class)
                .hasMessageContaining("fromTheFuture");
    }

    @Test
    void rowsThatADeletionVectorTookOutDoNotComeBack() throws Exception {
        Path vector = directory.resolve("t/deletion_vector_1.bin");
        DeltaFolder table = DeltaFolder.create(
                        directory.resolve("t"),
                        "{\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[\"deletionVectors\"],"
                                + "\"writerFeatures\":[\"deletionVectors\"]}",
                        "{}")
                .commit(add("a.parquet", 10, 100, vector("file:" + vector)));
        Files.write(vector, new byte[40]);
        List<Identity> files = List.of(identity(table, "a.parquet"));
        Map<Identity, String> entries = editor.entries(table.root(), files);
        editor.remove(table.root(), files);
        assertThat(actions(table, 2, "remove").get(0)).contains("deletion_vector_1.bin");

        Files.move(vector, directory.resolve("elsewhere"));
        assertThatThrownBy(() -> editor.putBack(table.root(), entries))
                .isInstanceOf(TableEditor.EditRefused.class)
                .hasMessageContaining("deletion_vector_1.bin, which is not there any more");
        Files.move(directory.resolve("elsewhere"), vector);
        editor.putBack(table.root(), entries);
        assertThat(actions(table, 3, "add").get(0)).contains("deletion_vector_1.bin", "\"cardinality\":2");
    }
}
