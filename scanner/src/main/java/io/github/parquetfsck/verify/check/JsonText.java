// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the JSON that writers keep in the footer's metadata: objects are maps, arrays lists, strings texts, all else is
 * the text of the literal. Text that is not JSON gives nothing.
 */
final class JsonText {
    /** Deeper texts are taken for JSON with nothing in it. */
    private static final int MOST_DEPTH = 500;

    private final String text;
    private int at;
    private boolean failed;
    private boolean tooDeep;

    private JsonText(String text) {
        this.text = text;
    }

    static Optional<Object> parse(String text) {
        JsonText json = new JsonText(text);
        Object value = json.value(0);
        json.space();
        if (json.tooDeep) {
            return Optional.of(Map.of());
        }
        return json.failed || value == null || json.at < text.length() ? Optional.empty() : Optional.of(value);
    }

    private @Nullable Object value(int depth) {
        space();
        tooDeep |= depth > MOST_DEPTH;
        if (at >= text.length() || depth > MOST_DEPTH) {
            return fail();
        }
        return switch (text.charAt(at)) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            default -> literal();
        };
    }

    private @Nullable Object object(int depth) {
        Map<String, Object> object = new LinkedHashMap<>();
        at++;
        if (take('}')) {
            return object;
        }
        do {
            space();
            String key = at < text.length() && text.charAt(at) == '"' ? string() : null;
            if (key == null || !take(':')) {
                return fail();
            }
            Object value = value(depth + 1);
            if (value == null) {
                return null;
            }
            object.put(key, value);
        } while (take(','));
        return take('}') ? object : fail();
    }

    private @Nullable Object array(int depth) {
        List<Object> array = new ArrayList<>();
        at++;
        if (take(']')) {
            return array;
        }
        do {
            Object value = value(depth + 1);
            if (value == null) {
                return null;
            }
            array.add(value);
        } while (take(','));
        return take(']') ? array : fail();
    }

    private @Nullable String string() {
        StringBuilder out = new StringBuilder();
        at++;
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            if (c == '\\') {
                int escaped = escape();
                if (escaped < 0) {
                    fail();
                    return null;
                }
                c = (char) escaped;
            }
            out.append(c);
        }
        if (at >= text.length()) {
            fail();
            return null;
        }
        at++;
        return out.toString();
    }

    private int escape() {
        char c = at < text.length() ? text.charAt(at++) : ' ';
        if (c == 'u' && at + 4 <= text.length()) {
            int code = 0;
            for (int i = 0; i < 4; i++) {
                int digit = Character.digit(text.charAt(at++), 16);
                code = digit < 0 || code < 0 ? -1 : code * 16 + digit;
            }
            return code;
        }
        int plain = "\"\\/bfnrt".indexOf(c);
        return plain < 0 ? -1 : "\"\\/\b\f\n\r\t".charAt(plain);
    }

    /** A number, true, false or null; Python's NaN and Infinity too. */
    private @Nullable Object literal() {
        int from = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || "+-.".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        return from == at ? fail() : text.substring(from, at);
    }

    private boolean take(char c) {
        space();
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void space() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
    }

    private @Nullable Object fail() {
        failed = true;
        return null;
    }
}
