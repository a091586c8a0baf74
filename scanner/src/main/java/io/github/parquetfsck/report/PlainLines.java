// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/**
 * Lines for a person's eyes: strangers name files and columns, and a terminal obeys the control characters that it is
 * sent. Such a character is escaped as JSON and the shell's {@code $'...'} have it.
 */
public final class PlainLines extends PrintWriter {
    /** Marks, embeddings, overrides and isolates that turn the direction of what follows. */
    private static final String DIRECTIONS = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";

    /** Lines to another writer. */
    public PlainLines(PrintWriter out) {
        super(out);
    }

    @Override
    public void println(@Nullable String line) {
        super.println(line == null ? null : plain(line));
    }

    /** The text with each control character escaped. */
    public static String plain(String text) {
        if (text.chars().noneMatch(PlainLines::controls)) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (controls(c)) {
                plain.append(String.format("\\u%04x", (int) c));
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    private static boolean controls(int c) {
        return Character.isISOControl(c) || DIRECTIONS.indexOf(c) >= 0;
    }
}
