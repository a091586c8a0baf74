// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Some versions of a program: {@code ..1.8.0} for those before 1.8.0, {@code 1.12.0..1.12.1} for those from 1.12.0 on
 * and before 1.12.1, {@code 1.12.0-..1.12.0} for the previews of 1.12.0, {@code 1.8.1-drill*} for those that start so,
 * {@code none} for files that name no version; several of these with commas between them, or {@code all}.
 */
record Versions(List<Range> ranges, boolean unnamed) {

    /** From a version on, and before another one; either end may be open. */
    record Range(Optional<Release> from, Optional<Release> to, String text) {
        boolean contains(Release release) {
            return from.filter(first -> release.compareTo(first) < 0).isEmpty()
                    && to.filter(end -> release.compareTo(end) >= 0).isEmpty();
        }

        /** As {@code before 1.8.0}. */
        String words() {
            if (text.equals("..")) {
                return "with a version";
            } else if (text.endsWith("*")) {
                return text.substring(0, text.length() - 1);
            }
            String[] ends = text.split("\\.\\.", -1);
            String first = ends[0].endsWith("-") ? ends[0].substring(0, ends[0].length() - 1) : ends[0];
            if (first.equals(ends[1])) {
                return "previews of " + first;
            }
            return first.isEmpty() ? "before " + ends[1] : "from " + first + ", before " + ends[1];
        }

        static Range of(String text) {
            if (text.endsWith("*")) {
                String start = text.substring(0, text.length() - 1);
                return new Range(Release.of(start), Release.of(start + "z"), text);
            }
            int dots = text.indexOf("..");
            if (dots < 0) {
                throw new IllegalArgumentException("no range of versions: " + text);
            }
            return new Range(Release.of(text.substring(0, dots)), Release.of(text.substring(dots + 2)), text);
        }
    }

    Versions {
        ranges = List.copyOf(ranges);
    }

    static Versions of(String text) {
        if (text.equals("all")) {
            return new Versions(List.of(Range.of("..")), true);
        }
        List<Range> ranges = new ArrayList<>();
        boolean unnamed = false;
        for (String part : text.split(", ", -1)) {
            if (part.equals("none")) {
                unnamed = true;
            } else {
                ranges.add(Range.of(part));
            }
        }
        return new Versions(ranges, unnamed);
    }

    /** A version that says nothing counts as none. */
    boolean contain(String version) {
        return Release.of(version)
                .map(release -> ranges.stream().anyMatch(range -> range.contains(release)))
                .orElse(unnamed);
    }

    /** As {@code without a version; before 1.8.0}. */
    String words() {
        if (isAll()) {
            return "all versions";
        }
        String named = ranges.stream().map(Range::words).collect(Collectors.joining("; "));
        return !unnamed ? named : named.isEmpty() ? "without a version" : "without a version; " + named;
    }

    private boolean isAll() {
        return unnamed && ranges.size() == 1 && ranges.get(0).text().equals("..");
    }
}
