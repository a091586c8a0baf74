// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files that a pasted error text complains about, as Spark 3 and 4, parquet-java, Hadoop and DuckDB word it. */
final class StackTraces {
    private static final String BEFORE = "^(?:.*(?:Exception|Error): )?(?:\\[[A-Z_.]+\\] )?";
    private static final String URI = "((?:[a-zA-Z][a-zA-Z0-9+.-]*:)?/.+?)";
    private static final List<Pattern> FORMS = List.of(
            form(BEFORE + "(\\S.*?) is not a Parquet file\\b(?:.*?but found (\\[[-0-9, ]+\\]))?"),
            form("[Ee]rror while reading (?:a )?file:? " + URI + "(?:\\.\\s+(?=[A-Z])|\\.?\\s*$)"),
            form("[Cc]ould not read footer for file: FileStatus\\{path=" + URI + "; "),
            form("[Cc]ould not read footer for file: ?" + URI + "(?:\\. |\\.?\\s*$)"),
            form("Can ?not read value at -?\\d+ in block -?\\d+ in file " + URI + "\\s*$"),
            form("Failed to open Parquet file: " + URI + "\\s*$"),
            form("Checksum error: " + URI + " at \\d+ exp"),
            form("No magic bytes found at end of file '([^']+)'"),
            form("(?:Could not obtain|Cannot obtain) block.* file=(/\\S+)"));

    private StackTraces() {}

    /**
     * A file that a text complains about.
     *
     * @param tail the last bytes of the file as the reader saw them, as {@code [65, 20, -64, -72]}
     */
    record Complaint(Location file, Optional<String> tail) {}

    private static Pattern form(String pattern) {
        return Pattern.compile(pattern);
    }

    /** The files, each once, in the order of the text. */
    static List<Complaint> complaints(String text) {
        Map<String, Complaint> found = new LinkedHashMap<>();
        for (String line : text.split("\\R", -1)) {
            for (Pattern form : FORMS) {
                Matcher matcher = form.matcher(line.strip());
                while (matcher.find()) {
                    String path = matcher.group(1).strip();
                    Optional<String> tail =
                            matcher.groupCount() > 1 ? Optional.ofNullable(matcher.group(2)) : Optional.empty();
                    Complaint complaint = new Complaint(new Location(path), tail);
                    found.merge(path, complaint, (old, now) -> old.tail().isPresent() ? old : now);
                }
            }
        }
        return new ArrayList<>(found.values());
    }
}
