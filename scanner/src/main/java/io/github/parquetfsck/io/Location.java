// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.Serializable;

/**
 * A path exactly as it was listed or given: what is shown and opened. Two locations are equal when their texts are;
 * compare {@link Identity} to ask whether they are the same file.
 */
public record Location(String text) implements Comparable<Location>, Serializable {

    /** The URI scheme in lower case, or "" for a bare path. */
    public String scheme() {
        int colon = text.indexOf(':');
        if (colon < 1 || !Character.isLetter(text.charAt(0))) {
            return "";
        }
        for (int i = 1; i < colon; i++) {
            char c = text.charAt(i);
            if (!Character.isLetterOrDigit(c) && c != '+' && c != '-' && c != '.') {
                return "";
            }
        }
        return text.substring(0, colon).toLowerCase(java.util.Locale.ROOT);
    }

    /** The last component of the path, without a trailing slash. */
    public String name() {
        String t = text.endsWith("/") && text.length() > 1 ? text.substring(0, text.length() - 1) : text;
        return t.substring(t.lastIndexOf('/') + 1);
    }

    /** The directory that holds it; a name without a slash lies in {@code "."}, and a root is its own parent. */
    public Location parent() {
        String t = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        int rest = scheme().isEmpty() ? 0 : scheme().length() + 1;
        int root = rest;
        if (rest > 0 && text.startsWith("//", rest)) {
            int slash = text.indexOf('/', rest + 2);
            root = slash < 0 ? text.length() : slash;
        }
        int slash = t.lastIndexOf('/');
        if (slash < 0 && rest == 0 && !text.equals("/")) {
            return new Location(".");
        }
        return new Location(
                slash <= root ? text.substring(0, Math.min(root + 1, text.length())) : t.substring(0, slash));
    }

    /** This directory's child of the given name. */
    public Location child(String name) {
        return new Location(text.endsWith("/") ? text + name : text + "/" + name);
    }

    @Override
    public int compareTo(Location other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
