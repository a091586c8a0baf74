// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import java.util.OptionalLong;

/**
 * Reads a line of JSON from left to right where it is spelled as Spark spells it, fields in their order and nothing escaped:
 * most lines of most logs are, and a tree of values for each costs many times the reading. Whoever meets anything else has
 * the line parsed in full.
 */
final class PlainLine {
    /** Decimal digits that fit a long, whatever they are. */
    private static final int MOST_DIGITS = 18;

    private final String line;
    private int at;

    PlainLine(String line) {
        this.line = line;
    }

    /** Whether the text comes next; passes it. */
    boolean skip(String text) {
        if (!line.startsWith(text, at)) {
            return false;
        }
        at += text.length();
        return true;
    }

    /** The text up to the next quote, which is passed; "" where it is empty, has an escape, or nothing ends it. */
    String text() {
        int start = at;
        for (int i = start; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                at = i + 1;
                return line.substring(start, i);
            } else if (c == '\\' || c < ' ') {
                return "";
            }
        }
        return "";
    }

    /** A number of digits alone, which JSON begins with 0 only where that is all; empty for any other. */
    OptionalLong number() {
        int start = at;
        long value = 0;
        while (at < line.length() && at - start < MOST_DIGITS && isDigit(line.charAt(at))) {
            value = value * 10 + line.charAt(at++) - '0';
        }
        boolean padded = at - start > 1 && line.charAt(start) == '0';
        return at == start || padded ? OptionalLong.empty() : OptionalLong.of(value);
    }

    boolean ended() {
        return at == line.length();
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
