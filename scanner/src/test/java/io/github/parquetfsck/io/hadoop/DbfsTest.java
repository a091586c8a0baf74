// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileMover.Exclusion;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code dbfs:}, played by a file system that renames as the published API does: one file, and never over another. */
class DbfsTest {
    @TempDir
    java.nio.file.Path local;

    private Location directory;
    private FileSource source;
    private FileMover mover;

    /** Behind whatever class a cluster has for the scheme. */
    public static final class Played extends RawLocalFileSystem {
        @Override
        public URI getUri() {
            return URI.create("dbfs:///");
        }

        @Override
        public boolean rename(Path from, Path to) throws IOException {
            return !to.getName().equals("refused") && !exists(to) && super.rename(from, to);
        }
    }

    @BeforeEach
    void open() throws IOException {
        Identities identities = Identities.standard();
        HadoopSettings settings = new HadoopSettings(
                Optional.empty(), List.of(), Map.of("fs.dbfs.impl", Played.class.getName()), List.of());
        Stores stores = HadoopStores.of(settings, new LocalStores(identities), identities);
        directory = new Location("dbfs:" + local);
        source = stores.source(directory);
        mover = stores.mover(directory).orElseThrow();
    }

    private Location write(String name, String content) throws IOException {
        mover.publish(directory.child(name), content.getBytes(StandardCharsets.UTF_8));
        return directory.child(name);
    }

    private String read(Location location) throws IOException {
        return new String(source.bytes(source.stat(location).orElseThrow().entry()), StandardCharsets.UTF_8);
    }

    @Test
    void aMoveIsARenameThatOverwritesNothing() throws IOException {
        Location a = write("a", "data");
        Location taken = write("taken", "other");
        assertThatThrownBy(() -> mover.move(a, taken)).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> mover.move(directory.child("none"), directory.child("b")))
                .isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> mover.move(a, directory.child("refused")))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("did not rename");
        mover.move(a, directory.child("b"));
        assertThat(read(directory.child("b"))).isEqualTo("data");
        assertThat(source.stat(a)).isEmpty();
        assertThat(read(taken)).isEqualTo("other");
    }

    @Test
    void publishNeverOverwritesAndReplaceDoes() throws IOException {
        Location a = write("a", "one");
        assertThatThrownBy(() -> write("a", "two")).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> mover.createExclusive(a, new byte[] {1}))
                .isInstanceOf(FileAlreadyExistsException.class);
        mover.replace(a, "three".getBytes(StandardCharsets.UTF_8));
        assertThat(read(a)).isEqualTo("three");
        assertThat(local.toFile().list()).containsExactly("a");
    }

    @Test
    void copyKeepsTheSourceAndDeleteTakesFilesOnly() throws IOException {
        Location a = write("a", "data");
        assertThat(mover.copy(a, directory.child("b"), "e1")).hasSize(64);
        assertThat(read(directory.child("b"))).isEqualTo(read(a)).isEqualTo("data");
        mover.createDirectories(directory.child("d"));
        assertThatThrownBy(() -> mover.delete(directory.child("d"))).hasMessageContaining("found a directory");
        mover.delete(a);
        mover.delete(a);
        assertThat(source.stat(a)).isEmpty();
    }

    @Test
    void nothingPromisesThatOneContenderWins() throws IOException {
        assertThat(mover.exclusion(directory)).isEqualTo(Exclusion.BY_NOBODY);
        assertThat(mover.passage(directory)).isEqualTo(FileMover.Passage.RENAME);
        assertThat(mover.clock(directory)).isNotNull();
        assertThat(local.toFile().list()).isEmpty();
    }
}
