// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileMover.Passage;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Google's connector, whose objects are written with conditions on their generation. */
class GcsTest extends CloudTest {
    GcsTest() {
        super(GcsServer.shared());
    }

    @Test
    void nothingIsRenamedAndNoVersionIsTold() throws IOException {
        passes(Passage.COPY_AND_DELETE);
        assertThatThrownBy(() -> mover().move(at("a"), at("b"))).isInstanceOf(FileMover.CannotRename.class);
        assertThat(names()).containsExactly("a");
    }
}
