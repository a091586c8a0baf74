// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version as writers spell it, in their order: numbers, then what comes before the release of these numbers
 * ({@code 1.12.0-SNAPSHOT}, {@code 1.6.0rc3}, {@code 1.5.0-cdh5.5.0}), then the release. A dash with nothing behind it
 * comes before all of those.
 *
 * @param preview the words and numbers behind the version's own numbers; empty for a release
 */
record Release(List<Long> numbers, Optional<List<String>> preview) implements Comparable<Release> {
    private static final Pattern TEXT = Pattern.compile("[vV]?(\\d{1,18}(?:\\.\\d{1,18})*)(.*)");
    private static final Pattern PART = Pattern.compile("\\d{1,18}|[a-zA-Z]+");

    Release {
        numbers = List.copyOf(numbers);
        preview = preview.map(List::copyOf);
    }

    /** Nothing for a text that does not start with a number. */
    static Optional<Release> of(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        List<Long> numbers = new ArrayList<>();
        for (String number : matcher.group(1).split("\\.", -1)) {
            numbers.add(Long.valueOf(number));
        }
        String rest = matcher.group(2);
        return Optional.of(new Release(numbers, rest.isEmpty() ? Optional.empty() : Optional.of(parts(rest))));
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        Matcher matcher = PART.matcher(text);
        while (matcher.find()) {
            parts.add(matcher.group());
        }
        return parts;
    }

    @Override
    public int compareTo(Release other) {
        for (int i = 0; i < Math.max(numbers.size(), other.numbers.size()); i++) {
            int order = Long.compare(number(i), other.number(i));
            if (order != 0) {
                return order;
            }
        }
        if (preview.isEmpty() || other.preview.isEmpty()) {
            return Boolean.compare(preview.isEmpty(), other.preview.isEmpty());
        }
        return compare(preview.get(), other.preview.get());
    }

    private long number(int i) {
        return i < numbers.size() ? numbers.get(i) : 0;
    }

    private static int compare(List<String> one, List<String> other) {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            int order = compare(one.get(i), other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(one.size(), other.size());
    }

    /** Numbers come before words. */
    private static int compare(String one, String other) {
        boolean number = Character.isDigit(one.charAt(0));
        if (number != Character.isDigit(other.charAt(0))) {
            return number ? -1 : 1;
        }
        return number ? Long.compare(Long.parseLong(one), Long.parseLong(other)) : one.compareTo(other);
    }
}
