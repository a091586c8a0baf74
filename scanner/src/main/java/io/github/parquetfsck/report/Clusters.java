// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.dataset.TaskFile;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.verify.FileFacts;
import io.github.parquetfsck.verify.FileReport;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * In what damaged files are alike: of each trait, how many files have each value. What most of them share points at the cause:
 * one writer, one task that was retried, one hour. The size does not grow with the number of files.
 */
public final class Clusters {
    /** Values of one trait that are told apart; files with others are counted together. */
    private static final int TOLD_APART = 1000;

    /** Values of one trait in a report. */
    private static final int SHOWN = 5;

    /** Two files are alike in something all too easily. */
    private static final int FEWEST = 3;

    private static final String OTHERS = "others";
    private static final DateTimeFormatter HOUR =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:'00 UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Map<Trait, Map<String, Long>> counts = new EnumMap<>(Trait.class);
    private long files;

    /** What files may have in common. */
    public enum Trait {
        DEFECT,
        /** As the footer names it. */
        WRITER,
        /** The version of Spark that the footer names. */
        SPARK,
        /** The number of the task in the file's name. */
        TASK,
        /** In which it was last written. */
        HOUR,
        /** The partition directories above it, else its directory. */
        PARTITION
    }

    /** Takes a damaged file. */
    void add(FileReport report) {
        files++;
        report.verdict().findings().stream()
                .map(Finding::defect)
                .filter(defect -> defect.severity().damages())
                .distinct()
                .forEach(defect -> count(Trait.DEFECT, defect.code()));
        FileFacts facts = report.facts();
        if (facts != null) {
            count(Trait.WRITER, facts.kind().writer());
            count(Trait.SPARK, facts.spark());
        }
        Location location = report.entry().location();
        TaskFile.of(location.name()).ifPresent(task -> count(Trait.TASK, String.valueOf(task.task())));
        count(Trait.HOUR, HOUR.format(report.entry().modified()));
        count(Trait.PARTITION, partition(location.parent()));
    }

    private static String partition(Location directory) {
        String partition = "";
        for (Location at = directory; at.name().indexOf('=') > 0; at = at.parent()) {
            partition = partition.isEmpty() ? at.name() : at.name() + "/" + partition;
        }
        return partition.isEmpty() ? directory.text() : partition;
    }

    private void count(Trait trait, String value) {
        if (!value.isEmpty()) {
            Map<String, Long> values = counts.computeIfAbsent(trait, t -> new HashMap<>());
            values.merge(values.size() < TOLD_APART || values.containsKey(value) ? value : OTHERS, 1L, Long::sum);
        }
    }

    /** Of each trait the values that most files have, and how many. */
    public Json.Obj json() {
        Json.Builder json = Json.object().put("files", files);
        counts.forEach((trait, values) -> {
            Map<String, Long> first = new LinkedHashMap<>();
            most(values).forEach(each -> first.put(each.getKey(), each.getValue()));
            json.put(name(trait), first);
        });
        return json.build();
    }

    /** A line for each trait that several files share a value of; none where too few files are damaged. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (files < FEWEST) {
            return lines;
        }
        counts.forEach((trait, values) -> {
            String shared = most(values).stream()
                    .filter(each -> each.getValue() > 1 && !each.getKey().equals(OTHERS))
                    .map(each -> each.getValue() + " " + each.getKey())
                    .collect(Collectors.joining(", "));
            if (!shared.isEmpty()) {
                lines.add("damaged by " + name(trait) + ", of " + files + ": " + shared);
            }
        });
        return lines;
    }

    private static String name(Trait trait) {
        return trait.name().toLowerCase(Locale.ROOT);
    }

    private static List<Map.Entry<String, Long>> most(Map<String, Long> values) {
        return values.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(SHOWN)
                .toList();
    }
}
