// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetryingSourceTest {
    @TempDir
    Path directory;

    private final Faults faults = new Faults();
    private Location file;
    private FileSource source;

    @BeforeEach
    void write() throws IOException {
        Path path = Files.write(directory.resolve("f"), new byte[] {1, 2, 3});
        file = new Location(path.toString());
        source = new RetryingSource(FaultyStores.local(faults).source(file), new Retry(3, Duration.ofMillis(1)));
    }

    @Test
    void twoTransientErrorsAreSurvived() throws IOException {
        faults.failNext("stat", 2, () -> new IOException("connection reset"));
        assertThat(source.stat(file)).isPresent();
        assertThat(faults.log()).hasSize(3);
    }

    @Test
    void theThirdErrorGoesThrough() {
        faults.failNext("stat", 3, () -> new IOException("connection reset"));
        assertThatThrownBy(() -> source.stat(file))
                .isInstanceOf(IOException.class)
                .hasMessage("connection reset");
    }

    @Test
    void aRefusalIsNotTriedAgain() {
        faults.failNext("stat", 1, () -> new AccessDeniedException("/f"));
        assertThatThrownBy(() -> source.stat(file)).isInstanceOf(AccessDeniedException.class);
        assertThat(faults.log()).hasSize(1);
    }

    @Test
    void aFailedReadIsTriedThroughAFreshReader() throws IOException {
        faults.failNext("read", 1, () -> new IOException("connection reset"));
        FileEntry entry = source.stat(file).orElseThrow().entry();
        try (RangeReader reader = source.open(entry)) {
            assertThat(reader.read(1, 2).array()).containsExactly(2, 3);
        }
        assertThat(faults.log())
                .containsExactly("stat " + file, "open " + file, "read " + file, "open " + file, "read " + file);
    }

    @Test
    void aListingThatFailsBeforeItsFirstNameIsTriedAgain() throws IOException {
        faults.failNext("list", 1, () -> new IOException("connection reset"));
        List<Node> nodes = new ArrayList<>();
        source.list(new Location(directory.toString()), nodes::add);
        assertThat(nodes).extracting(Node::location).containsExactly(file);
    }

    @Test
    void theMeterCountsWhatReachesTheStore() throws IOException {
        Meter meter = new Meter();
        FileSource metered = new MeteredSource(source, meter);
        FileEntry entry = metered.stat(file).orElseThrow().entry();
        try (RangeReader reader = metered.open(entry)) {
            reader.read(0, 2);
            reader.read(2, 1);
        }
        assertThat(List.of(meter.stats(), meter.opens(), meter.reads(), meter.bytes(), meter.listings()))
                .containsExactly(1L, 1L, 2L, 3L, 0L);
    }
}
