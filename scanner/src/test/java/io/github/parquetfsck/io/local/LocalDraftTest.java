// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalDraftTest {
    private static final byte[] BYTES = {1, 2, 3, 4, 5};

    @TempDir
    Path directory;

    private LocalDraft draft(String name) throws IOException {
        return new LocalDraft(new Location(directory.resolve(name).toString()));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void theNameIsThereWhenTheFileIsWhole() throws IOException {
        Path file = directory.resolve("a");
        try (LocalDraft draft = draft("a")) {
            draft.write(ByteBuffer.wrap(BYTES, 0, 2));
            draft.write(ByteBuffer.wrap(BYTES, 2, 3));
            assertThat(draft.finish().length()).isEqualTo(5);
            try (RangeReader reader = draft.open()) {
                assertThat(reader.read(0, 5)).isEqualTo(ByteBuffer.wrap(BYTES));
            }
            assertThat(file).doesNotExist();
            draft.publish();
        }

        assertThat(file).hasBinaryContent(BYTES);
        assertThat(names()).containsExactly("a");
    }

    @Test
    void whatIsNotPublishedIsGone() throws IOException {
        try (LocalDraft draft = draft("a")) {
            draft.write(ByteBuffer.wrap(BYTES));
        }

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aNameThatIsTakenStaysAsItIs() throws IOException {
        Files.write(directory.resolve("a"), BYTES);
        Files.createSymbolicLink(directory.resolve("link"), Path.of("nowhere"));

        assertThatThrownBy(() -> draft("a")).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> draft("link")).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(directory.resolve("a")).hasBinaryContent(BYTES);
        assertThat(directory.resolve("nowhere")).doesNotExist();
    }

    @Test
    void aNameThatWasTakenMeanwhileStaysAsItIs() throws IOException {
        try (LocalDraft draft = draft("a")) {
            draft.write(ByteBuffer.wrap(BYTES));
            draft.finish();
            Files.write(directory.resolve("a"), new byte[] {9});

            assertThatThrownBy(draft::publish).isInstanceOf(FileAlreadyExistsException.class);
        }

        assertThat(directory.resolve("a")).hasBinaryContent(new byte[] {9});
        assertThat(names()).containsExactly("a");
    }

    @Test
    void aDirectoryThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> draft("nowhere/a"))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(directory.resolve("nowhere").toString());
    }
}
