// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.accept;

import io.github.parquetfsck.io.Glob;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** A glob over whole paths, as Hadoop reads them, in which a component {@code **} stands for any number of directories. */
final class PathGlob implements Serializable {
    private static final long serialVersionUID = 1;
    private static final String ANY = "**";

    private final String text;
    private final List<List<Part>> alternatives = new ArrayList<>();

    /** One component: a pattern, or any number of directories. */
    private record Part(String glob, Pattern pattern) implements Serializable {
        static Part of(String glob) {
            return new Part(glob, Glob.component(glob));
        }

        boolean isAny() {
            return glob.equals(ANY);
        }
    }

    PathGlob(String text) {
        this.text = text;
        for (String glob : Glob.expand(text)) {
            alternatives.add(Arrays.stream(glob.split("/", -1)).map(Part::of).toList());
        }
    }

    boolean matches(String path) {
        List<String> names = List.of(path.split("/", -1));
        return alternatives.stream().anyMatch(parts -> matches(parts, names));
    }

    /** Which names the parts so far can have reached, a set of positions at a time: no glob is slow. */
    private static boolean matches(List<Part> parts, List<String> names) {
        boolean[] reached = new boolean[names.size() + 1];
        reached[0] = true;
        for (Part part : parts) {
            boolean[] next = new boolean[names.size() + 1];
            boolean before = false;
            for (int i = 0; i <= names.size(); i++) {
                if (part.isAny()) {
                    before |= reached[i];
                    next[i] = before;
                } else if (i < names.size() && reached[i]) {
                    next[i + 1] = part.pattern().matcher(names.get(i)).matches();
                }
            }
            reached = next;
        }
        return reached[names.size()];
    }

    @Override
    public String toString() {
        return text;
    }
}
