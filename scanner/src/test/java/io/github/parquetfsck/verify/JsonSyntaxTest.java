// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What DuckDB 1.5.6 takes for JSON, and what it refuses: the texts were read by it in columns of one value each. */
class JsonSyntaxTest {
    private static int fault(String text) {
        byte[] utf8 = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
        return JsonSyntax.fault(utf8, 1, utf8.length - 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[1,2,]",
                "{\"a\":1,}",
                "[[],]",
                "  {}  ",
                "NaN",
                "-Infinity",
                "nan",
                "inf",
                "-inf",
                "{\"a\":NaN}",
                "1e5",
                "1E+400",
                "-0",
                "123456789012345678901234567890",
                "true",
                "{\"a\":1,\"a\":2}",
                "{\"\":[null]}",
                "\"\u007f\u2028\"",
                "\"\\/\"",
                "\"\\ud83d\\ude00\"",
                "1 ",
                "\n{ \"a\" : [ 1.5 , \"b\" ] }\r\t"
            })
    void isJson(String text) {
        assertThat(fault(text)).isEqualTo(JsonSyntax.SOUND);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{} x",
                "{}{}",
                "/*c*/1",
                "\"a\tb\"",
                "\"a\u0000b\"",
                "'a'",
                "\"\\ud800\"",
                "\"\\ud800\\n\"",
                "\"\\udc00\"",
                "\"\\x41\"",
                "\"\\u12\"",
                "\"\\",
                "\"",
                "01",
                "-01",
                "00",
                "+1",
                ".5",
                "1.",
                "1e",
                "1.5e+",
                "0x1F",
                "-",
                "True",
                "nul",
                "{a:1}",
                "{1:2}",
                "[,]",
                "{,}",
                "[1 2]",
                "[1,,2]",
                "{\"a\" 1}",
                "{\"a\":1,,}",
                "{\"a\":}",
                "[}",
                "{]",
                "[",
                "{",
                "{\"a\"",
                "{\"a\":1",
                "[1,",
                "\u00a0 1",
                "\ufeff{}",
                "\f1",
                "1_000",
                "+Infinity"
            })
    void isNone(String text) {
        assertThat(fault(text)).isNotNegative();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"{} x|3", "[1 2]|3", "{\"a\" 1}|5", "{\"a\":1,,}|7", "[1,,2]|3", "word|0", "{\"a\":word}|5"})
    void namesTheByte(String text, int at) {
        assertThat(fault(text)).isEqualTo(at);
    }

    @Test
    void nestsAsDeepAsTheTextIsLong() {
        assertThat(fault("[".repeat(1_000_000) + "]".repeat(1_000_000))).isEqualTo(JsonSyntax.SOUND);
        assertThat(fault("{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000))).isEqualTo(JsonSyntax.SOUND);
        assertThat(fault("[".repeat(1_000))).isEqualTo(1_000);
    }
}
