// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** The bytes of a log as lines that can be taken out and put back without touching a byte of the others. */
final class LogText {
    // v1 LF line LF line ... LF line         a log has no line feed at its end, but one is tolerated and kept
    private final List<String> lines;

    /** One byte is one character: what is not UTF-8 stays as it is. */
    private LogText(List<String> lines) {
        this.lines = lines;
    }

    static LogText of(byte[] bytes) {
        return new LogText(Arrays.asList(new String(bytes, StandardCharsets.ISO_8859_1).split("\n", -1)));
    }

    byte[] bytes() {
        return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The text of a line, counted from 1; "" beyond the end. */
    String line(int number) {
        return number >= 1 && number <= lines.size() ? utf8(lines.get(number - 1)) : "";
    }

    /** Without the lines of these numbers, counted from 1. */
    LogText without(Collection<Integer> numbers) {
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!numbers.contains(i + 1)) {
                kept.add(lines.get(i));
            }
        }
        return new LogText(kept);
    }

    /** With lines at the numbers they had, or at the end where the log is shorter now; never before the version. */
    LogText with(SortedMap<Integer, List<String>> added) {
        List<String> all = new ArrayList<>(lines);
        boolean endsInLineFeed = all.get(all.size() - 1).isEmpty() && all.size() > 1;
        added.forEach((number, texts) -> {
            for (String text : texts) {
                int end = endsInLineFeed ? all.size() - 1 : all.size();
                all.add(Math.max(1, Math.min(number - 1, end)), latin(text));
            }
        });
        return new LogText(all);
    }

    private static String latin(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static String utf8(String text) {
        return new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return lines.stream().map(LogText::utf8).collect(Collectors.joining("\n"));
    }
}
