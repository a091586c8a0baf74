// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.json;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class JsonTest {
    @Test
    void aTornTextIsToldByLineAndColumnWithoutTheLibrarysOwnWords() {
        assertThatThrownBy(() -> Json.parse("{"))
                .isInstanceOf(Json.MalformedJson.class)
                .hasMessage(
                        "Unexpected end-of-input: expected close marker for Object (start marker at line: 1, column: 1)");
    }
}
