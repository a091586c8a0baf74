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

    @Test
    void anExponentBeyondEveryNumberIsNoNumber() {
        assertThatThrownBy(() -> Json.parse("{\"size\":75e98765432109}"))
                .isInstanceOf(Json.MalformedJson.class)
                .hasMessage("a number is too large: 75e98765432109");
    }
}
