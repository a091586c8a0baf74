// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.util.Arrays;

/**
 * Whether bytes in UTF-8 are one JSON text as DuckDB's reader takes it, which is RFC 8259 with three liberties: a comma may
 * stand before a closing bracket, and NaN, Inf and Infinity, in small letters or large, are numbers. An empty text is
 * none. Measured on DuckDB 1.5.6.
 */
final class JsonSyntax {
    /** What {@link #fault} returns of a JSON text. */
    static final int SOUND = -1;

    private static final int LEAST_DEPTH = 32;

    private final byte[] data;
    private final int to;
    private int at;
    private byte[] closing = new byte[LEAST_DEPTH];
    private int depth;

    private JsonSyntax(byte[] data, int from, int to) {
        this.data = data;
        this.at = from;
        this.to = to;
    }

    /** How many bytes lie before the one that makes it none; {@link #SOUND} where it is one. */
    static int fault(byte[] data, int from, int to) {
        JsonSyntax text = new JsonSyntax(data, from, to);
        return text.whole() ? SOUND : text.at - from;
    }

    private boolean whole() {
        space();
        do {
            if (!value()) {
                return false;
            }
        } while (another());
        return depth == 0 && at == to;
    }

    /** A scalar or an empty container, below all the containers that open before it. */
    private boolean value() {
        while (at < to) {
            byte close = (byte) (data[at] == '{' ? '}' : data[at] == '[' ? ']' : 0);
            if (close == 0) {
                return data[at] == '"' ? string() : literal();
            }
            at++;
            space();
            if (takes(close)) {
                return true;
            }
            open(close);
            if (close == '}' && !key()) {
                return false;
            }
        }
        return false;
    }

    /** Texts may nest deeper than a thread's stack. */
    private void open(byte close) {
        if (depth == closing.length) {
            closing = Arrays.copyOf(closing, 2 * depth);
        }
        closing[depth++] = close;
    }

    /** Behind a value: closes what ends there, and steps over the comma and the name before the next one, if any. */
    private boolean another() {
        space();
        while (depth > 0) {
            byte close = closing[depth - 1];
            boolean comma = takes((byte) ',');
            space();
            if (!takes(close)) {
                return comma && (close == ']' || key());
            }
            depth--;
            space();
        }
        return false;
    }

    private boolean key() {
        if (at >= to || data[at] != '"' || !string()) {
            return false;
        }
        space();
        boolean named = takes((byte) ':');
        space();
        return named;
    }

    private boolean string() {
        for (at++; at < to; at++) {
            byte c = data[at];
            if (c == '"') {
                at++;
                return true;
            } else if (c == '\\' ? !escape() : c >= 0 && c < ' ') {
                return false;
            }
        }
        return false;
    }

    /** Ends on its last byte. Half a surrogate pair is none. */
    private boolean escape() {
        if (++at >= to) {
            return false;
        }
        if (data[at] != 'u') {
            return "\"\\/bfnrt".indexOf(data[at]) >= 0;
        }
        int unit = hex();
        if (unit < 0 || !Character.isSurrogate((char) unit)) {
            return unit >= 0;
        }
        if (Character.isLowSurrogate((char) unit) || at + 2 >= to || data[at + 1] != '\\' || data[at + 2] != 'u') {
            return false;
        }
        at += 2;
        int low = hex();
        return low >= 0 && Character.isLowSurrogate((char) low);
    }

    private int hex() {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            int digit = ++at < to && data[at] > 0 ? Character.digit(data[at], 16) : -1;
            if (digit < 0) {
                return -1;
            }
            unit = unit << 4 | digit;
        }
        return unit;
    }

    private boolean literal() {
        if (word("true") || word("false") || word("null")) {
            return true;
        }
        if (at < to && data[at] == '-') {
            at++;
        }
        return anyCase("infinity") || anyCase("inf") || anyCase("nan") || number();
    }

    private boolean number() {
        int first = at;
        if (!digits() || (data[first] == '0' && at > first + 1)) {
            return false;
        }
        if (takes((byte) '.') && !digits()) {
            return false;
        }
        if (takes((byte) 'e') || takes((byte) 'E')) {
            if (!takes((byte) '+')) {
                takes((byte) '-');
            }
            return digits();
        }
        return true;
    }

    private boolean digits() {
        int first = at;
        while (at < to && data[at] >= '0' && data[at] <= '9') {
            at++;
        }
        return at > first;
    }

    private boolean word(String word) {
        return matches(word, 0);
    }

    private boolean anyCase(String word) {
        return matches(word, 0x20);
    }

    private boolean matches(String word, int ignored) {
        for (int i = 0; i < word.length(); i++) {
            if (at + i >= to || (data[at + i] | ignored) != word.charAt(i)) {
                return false;
            }
        }
        at += word.length();
        return true;
    }

    private boolean takes(byte c) {
        boolean there = at < to && data[at] == c;
        at += there ? 1 : 0;
        return there;
    }

    private void space() {
        while (at < to && (data[at] == ' ' || data[at] == '\t' || data[at] == '\n' || data[at] == '\r')) {
            at++;
        }
    }
}
