// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.FileMover.Passage;
import io.github.parquetfsck.io.hadoop.CloudServer.Fate;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Hadoop's ABFS, whose renames are one step. */
class AzureTest extends CloudTest {
    AzureTest() {
        super(AzureServer.shared());
    }

    private static boolean renamesTo(String request, String name) {
        return request.startsWith("PUT ")
                && !request.contains("resource=")
                && request.split("\\?")[0].endsWith("/" + name);
    }

    @Test
    void aFileIsRenamedAndTakesNobodysPlace() throws IOException {
        passes(Passage.RENAME);
        mover().move(at("a"), at("b"));
        assertThat(names()).containsExactly("b");
        write("c", "other");
        assertThatThrownBy(() -> mover().move(at("b"), at("c"))).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> mover().move(at("none"), at("d"))).isInstanceOf(NoSuchFileException.class);
        assertThat(read(at("b"))).isEqualTo("x");
        assertThat(read(at("c"))).isEqualTo("other");
    }

    @Test
    void aRenameThatReportsAnErrorAndTookEffectIsDone() throws IOException {
        write("a", "x");
        server().spoil(100, Fate.CARRIED_OUT_AND_DENIED, request -> renamesTo(request, "b"));
        mover().move(at("a"), at("b"));
        assertThat(names()).containsExactly("b");
    }

    @Test
    void aRenameThatReportsSuccessAndDidNotIsTold() throws IOException {
        write("a", "x");
        server().spoil(100, Fate.TOLD_DONE, request -> renamesTo(request, "b"));
        assertThatThrownBy(() -> mover().move(at("a"), at("b"))).hasMessageContaining("the store did not rename it");
        server().open();
        assertThat(names()).containsExactly("a");
    }

    @Test
    void aTimeThatTheStoreDoesNotSetIsTold() throws IOException {
        write("a", "x");
        assertThatThrownBy(() -> mover().touch(at("a"), Instant.parse("2026-01-01T00:00:00Z")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the store did not set its modification time");
    }
}
