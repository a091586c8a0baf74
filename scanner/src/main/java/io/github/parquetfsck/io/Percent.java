// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Percent encoding of URI paths. What is not a valid escape stands for itself. */
public final class Percent {
    private static final String UNRESERVED = "-._~/=+,@:!$&'()*;";

    private Percent() {}

    /**
     * Decodes once. Escaped bytes that are not UTF-8 keep their escapes, so that names which differ stay different.
     */
    public static String decode(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        int i = 0;
        while (i < text.length()) {
            int end = i;
            ByteArrayOutputStream run = new ByteArrayOutputStream();
            while (isEscape(text, end)) {
                run.write(Integer.parseInt(text, end + 1, end + 3, 16));
                end += 3;
            }
            if (end == i) {
                out.append(text.charAt(i++));
            } else {
                out.append(utf8(run.toByteArray(), text.substring(i, end)));
                i = end;
            }
        }
        return out.toString();
    }

    /** Whether decoding leaves an escape of a byte that is not part of UTF-8. */
    public static boolean holdsRawBytes(String text) {
        for (int i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 1)) {
            int end = i;
            while (isEscape(text, end)) {
                end += 3;
            }
            String run = text.substring(i, end);
            if (end > i && decode(run).equals(run)) {
                return true;
            }
            i = Math.max(i, end - 1);
        }
        return false;
    }

    /** Encodes so that {@link #decode} and {@link java.net.URI} both give the text back. */
    public static String encode(String path) {
        StringBuilder out = new StringBuilder(path.length() + 16);
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean plain = c < 0x80 && (Character.isLetterOrDigit(c) || UNRESERVED.indexOf(c) >= 0);
            if (plain) {
                out.append(c);
            } else {
                out.append('%').append(hex(c >> 4)).append(hex(c & 15));
            }
        }
        return out.toString();
    }

    /** Encodes what a URI wants encoded and keeps the escapes that are there. */
    public static String complete(String path) {
        StringBuilder out = new StringBuilder(path.length() + 16);
        int start = 0;
        for (int i = 0; i < path.length(); i++) {
            if (isEscape(path, i)) {
                out.append(encode(path.substring(start, i))).append(path, i, i + 3);
                start = i + 3;
                i += 2;
            }
        }
        return out.append(encode(path.substring(start))).toString();
    }

    private static char hex(int digit) {
        return Character.toUpperCase(Character.forDigit(digit, 16));
    }

    private static boolean isEscape(String text, int at) {
        return at + 2 < text.length()
                && text.charAt(at) == '%'
                && Character.digit(text.charAt(at + 1), 16) >= 0
                && Character.digit(text.charAt(at + 2), 16) >= 0
                && text.charAt(at + 1) < 0x80
                && text.charAt(at + 2) < 0x80;
    }

    private static String utf8(byte[] bytes, String escapes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return escapes;
        }
    }
}
