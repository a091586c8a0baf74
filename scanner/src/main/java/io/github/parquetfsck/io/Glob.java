// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Globs as Hadoop and Spark read them: {@code * ? [a-b] [^a] {a,b} \x}; no wildcard matches a slash, braces may hold
 * slashes.
 */
public final class Glob {
    private static final String SPECIAL = "*?[{\\";

    private Glob() {}

    /** Whether a text holds a character that globs give a meaning. */
    public static boolean isGlob(String text) {
        return text.chars().anyMatch(c -> SPECIAL.indexOf(c) >= 0);
    }

    /** The globs without braces that a glob stands for, in order. */
    public static List<String> expand(String glob) {
        int open = firstOpen(glob);
        if (open < 0) {
            return List.of(glob);
        }
        List<String> options = new ArrayList<>();
        int close = split(glob, open, options);
        if (close < 0) {
            return List.of(glob);
        }
        List<String> all = new ArrayList<>();
        for (String option : options) {
            all.addAll(expand(glob.substring(0, open) + option + glob.substring(close + 1)));
        }
        return all;
    }

    /** A pattern for one component of a path; braces must have been expanded. */
    public static Pattern component(String glob) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            if (c == '*') {
                regex.append(".*");
            } else if (c == '?') {
                regex.append('.');
            } else if (c == '\\' && i + 1 < glob.length()) {
                regex.append(Pattern.quote(String.valueOf(glob.charAt(++i))));
            } else if (c == '[' && glob.indexOf(']', i + 2) > 0) {
                int close = glob.indexOf(']', i + 2);
                regex.append(set(glob.substring(i + 1, close)));
                i = close;
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    private static String set(String members) {
        boolean negated = members.startsWith("^") || members.startsWith("!");
        String rest = (negated ? members.substring(1) : members)
                .replace("\\", "\\\\")
                .replace("[", "\\[")
                .replace("&", "\\&")
                .replace("^", "\\^");
        return rest.isEmpty() ? Pattern.quote("[" + members + "]") : (negated ? "[^" : "[") + rest + "]";
    }

    private static int firstOpen(String glob) {
        for (int i = 0; i < glob.length(); i++) {
            if (glob.charAt(i) == '\\') {
                i++;
            } else if (glob.charAt(i) == '{') {
                return i;
            }
        }
        return -1;
    }

    /** Fills in the options between a brace and its partner, and returns where that stands or -1. */
    private static int split(String glob, int open, List<String> options) {
        int depth = 0;
        int start = open + 1;
        for (int i = open; i < glob.length(); i++) {
            char c = glob.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '{') {
                depth++;
            } else if (c == ',' && depth == 1) {
                options.add(glob.substring(start, i));
                start = i + 1;
            } else if (c == '}' && --depth == 0) {
                options.add(glob.substring(start, i));
                return i;
            }
        }
        return -1;
    }
}
