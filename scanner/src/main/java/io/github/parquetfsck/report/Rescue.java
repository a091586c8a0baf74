// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.Coverage;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How to save what a damaged file still has.
 *
 * @param program how this program is called
 */
record Rescue(Program program) {
    private static final Pattern IN_THE_FOOTER = Pattern.compile("row_groups\\[(\\d+)](?:\\.columns\\[(\\d+)])?.*");
    private static final int ALL = -1;

    /**
     * The command that saves the row groups in which nothing was found, or where there are none, the columns. Empty where
     * the file cannot be opened, where nothing is damaged that lies in a row group, and where all row groups are lost.
     */
    Optional<String> command(Location file, List<Finding> findings, Coverage coverage) {
        List<Finding> damage = findings.stream()
                .filter(finding -> finding.defect().severity().damages())
                .toList();
        boolean inRowGroups = !damage.isEmpty()
                && damage.stream().allMatch(finding -> finding.defect().severity() == Severity.LOSSY);
        Map<Integer, Set<Integer>> hit = hit(damage);
        if (!inRowGroups || coverage.rowGroups() == 0) {
            return Optional.empty();
        } else if (hit.size() < coverage.rowGroups()) {
            return Optional.of(command(file));
        }
        long columns = coverage.chunks() / coverage.rowGroups();
        boolean some = hit.values().stream().anyMatch(lost -> !lost.contains(ALL) && lost.size() < columns);
        return some ? Optional.of(command(file) + " --columns") : Optional.empty();
    }

    private String command(Location file) {
        String name = file.name().replaceFirst("\\.parquet$", "");
        return program.verb("salvage") + " " + Wording.quoted(file.text()) + " --to "
                + Wording.quoted("/tmp/" + name + "-salvaged.parquet");
    }

    /** By row group, the columns that are damaged; {@link #ALL} stands for a row group as a whole. */
    private static Map<Integer, Set<Integer>> hit(List<Finding> damage) {
        Map<Integer, Set<Integer>> hit = new TreeMap<>();
        for (Finding finding : damage) {
            Place place = finding.place();
            if (place instanceof Place.Page page) {
                hit.computeIfAbsent(page.rowGroup(), group -> new HashSet<>()).add(page.column());
            } else if (place instanceof Place.Chunk chunk) {
                hit.computeIfAbsent(chunk.rowGroup(), group -> new HashSet<>()).add(chunk.column());
            } else if (place instanceof Place.RowGroup group) {
                hit.computeIfAbsent(group.rowGroup(), each -> new HashSet<>()).add(ALL);
            } else if (place instanceof Place.FooterField field) {
                Matcher path = IN_THE_FOOTER.matcher(field.path());
                if (path.matches()) {
                    int column = path.group(2) == null ? ALL : Integer.parseInt(path.group(2));
                    hit.computeIfAbsent(Integer.parseInt(path.group(1)), each -> new HashSet<>())
                            .add(column);
                }
            }
        }
        return hit;
    }
}
