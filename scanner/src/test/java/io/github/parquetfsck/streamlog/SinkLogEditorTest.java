// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.local.LocalMover;
import io.github.parquetfsck.io.local.LocalSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SinkLogEditorTest {
    private static final SinkLogEditor.Backup NONE = (log, content) -> {};

    @TempDir
    Path sink;

    private SinkLogEditor editor;
    private final List<String> backups = new ArrayList<>();

    @BeforeEach
    void openEditor() throws IOException {
        Files.createDirectories(sink.resolve("_spark_metadata"));
        editor = new SinkLogEditor(
                new LocalSource(Identities.standard()), new LocalMover(), new Location(sink.toString()));
    }

    @Test
    void everyLogThatListsAFileLosesItsLineTheNewestFirst() throws Exception {
        log("0", "a", "b");
        log("1.compact", "a", "b", "c");
        log("2", "d");
        Set<Identity> files = Set.of(file("a"), file("d"));
        List<String> changed =
                editor.remove(files, (log, content) -> backups.add(log.name() + "=" + new String(content)));
        assertThat(changed).containsExactly("2", "1.compact", "0");
        assertThat(backups)
                .containsExactly("2=v1\n" + line("d"), "1.compact=" + text("a", "b", "c"), "0=" + text("a", "b"));
        assertThat(read("2")).isEqualTo("v1");
        assertThat(read("1.compact")).isEqualTo(text("b", "c"));
        assertThat(read("0")).isEqualTo(text("b"));
        assertThat(editor.remove(files, NONE)).isEmpty();
    }

    @Test
    void whatWasTakenOutGoesBackByteForByteTheOldestFirst() throws Exception {
        log("0", "a", "b");
        log("1.compact", "a", "b", "c");
        log("2", "d", "e");
        Set<Identity> files = Set.of(file("a"), file("c"), file("d"));
        Map<Identity, List<SinkLogEditor.Line>> lines = editor.lines(files);
        editor.remove(files, NONE);
        assertThat(editor.putBack(lines, NONE)).containsExactly("0", "1.compact", "2");
        assertThat(read("0")).isEqualTo(text("a", "b"));
        assertThat(read("1.compact")).isEqualTo(text("a", "b", "c"));
        assertThat(read("2")).isEqualTo(text("d", "e"));
        assertThat(editor.putBack(lines, NONE)).isEmpty();
    }

    @Test
    void afterACompactionWithoutItAFileGoesBackIntoTheLiveCompactLog() throws Exception {
        log("0", "a", "b");
        log("1", "c");
        Map<Identity, List<SinkLogEditor.Line>> lines = editor.lines(Set.of(file("c")));
        editor.remove(Set.of(file("c")), NONE);
        log("2.compact", "a", "b", "d");
        log("3", "e");
        assertThat(editor.putBack(lines, NONE)).containsExactly("1", "2.compact");
        assertThat(read("2.compact")).isEqualTo(text("a", "b", "d", "c"));
        assertThat(read("3")).isEqualTo(text("e"));
        Files.delete(sink.resolve("_spark_metadata/1"));
        editor.remove(Set.of(file("c")), NONE);
        assertThat(editor.putBack(lines, NONE)).containsExactly("2.compact");
    }

    @Test
    void aLogThatAppearsDuringTheEditIsEditedToo() throws Exception {
        log("0", "a", "b");
        List<String> changed = editor.remove(Set.of(file("a")), (log, content) -> {
            if (log.name().equals("0")) {
                log("1.compact", "a", "b", "c");
            }
        });
        assertThat(changed).containsExactly("0", "1.compact");
        assertThat(read("1.compact")).isEqualTo(text("b", "c"));
    }

    @Test
    void otherBytesStayAsTheyAre() throws Exception {
        write("0", "v1\r\n" + line("a") + "\r\n" + line("ü€") + "\r\n");
        editor.remove(Set.of(file("a")), NONE);
        assertThat(read("0")).isEqualTo("v1\r\n" + line("ü€") + "\r\n");
        write("0", "v1\n" + line("b") + "\n" + line("a"));
        editor.remove(Set.of(file("a")), NONE);
        assertThat(read("0")).isEqualTo("v1\n" + line("b"));
    }

    @Test
    void aStaleChecksumIsDeletedAndOthersAreKept() throws Exception {
        log("0", "a");
        log("1", "b");
        write(".0.crc", "crc");
        write(".1.crc", "crc");
        editor.remove(Set.of(file("a")), NONE);
        assertThat(sink.resolve("_spark_metadata/.0.crc")).doesNotExist();
        assertThat(sink.resolve("_spark_metadata/.1.crc")).exists();
    }

    @Test
    void aTornLiveLogIsRefusedForItMayListTheFile() throws Exception {
        log("0", "a");
        write("1", "v1\n" + line("a").substring(0, 20));
        assertThatThrownBy(() -> editor.remove(Set.of(file("a")), NONE))
                .isInstanceOf(SinkLogEditor.BrokenLog.class)
                .hasMessageContaining("_spark_metadata/1");
        assertThat(read("0")).isEqualTo(text("a"));
    }

    @Test
    void aBackupThatFailsLeavesTheLogUntouched() throws Exception {
        log("0", "a");
        assertThatThrownBy(() -> editor.remove(Set.of(file("a")), (log, content) -> {
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");
        assertThat(read("0")).isEqualTo(text("a"));
    }

    private Identity file(String name) {
        return new Identity("file", "", sink + "/" + name + ".parquet");
    }

    private String line(String name) {
        return "{\"path\":\"file://" + io.github.parquetfsck.io.Percent.encode(sink + "/" + name + ".parquet")
                + "\",\"size\":9,\"isDir\":false,\"modificationTime\":1,\"blockReplication\":1,\"blockSize\":1,"
                + "\"action\":\"add\"}";
    }

    private String text(String... names) {
        List<String> lines = new ArrayList<>(List.of("v1"));
        for (String name : names) {
            lines.add(line(name));
        }
        return String.join("\n", lines);
    }

    private void log(String name, String... files) throws IOException {
        write(name, text(files));
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(sink.resolve("_spark_metadata").resolve(name), content);
    }

    private String read(String name) throws IOException {
        return Files.readString(sink.resolve("_spark_metadata").resolve(name));
    }
}
