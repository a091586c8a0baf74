// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/** The way from the root struct to where a walker stands; its text is made only when something is wrong there. */
final class FieldPath {
    private static final int NO_INDEX = -1;

    /** The structs of the format nest at most 8 deep. */
    private final String[] names = new String[16];

    private final int[] indexes = new int[16];
    private int depth;

    void push(String name) {
        if (depth < names.length) {
            names[depth] = name;
            indexes[depth] = NO_INDEX;
        }
        depth++;
    }

    /** The innermost field is a list and the walker stands on this element of it. */
    void index(int index) {
        if (depth > 0 && depth <= names.length) {
            indexes[depth - 1] = index;
        }
    }

    /** Steps out, unless the stream broke: then the path stays where the fault is. */
    void popUnless(boolean broken) {
        if (!broken) {
            depth--;
        }
    }

    String with(String name) {
        String here = toString();
        return here.isEmpty() ? name : here + "." + name;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(depth, names.length); i++) {
            text.append(i == 0 ? "" : ".").append(names[i]);
            if (indexes[i] != NO_INDEX) {
                text.append('[').append(indexes[i]).append(']');
            }
        }
        return text.toString();
    }
}
