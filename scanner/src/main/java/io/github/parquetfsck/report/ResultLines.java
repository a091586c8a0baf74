// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.scan.LeftOut;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Gathers a run's results from lines of JSON: those of a report, and rows of a results directory's tables {@code files}, {@code
 * findings} and {@code runs}. Holds what is worth telling; of files that are sound and have no finding, the first 100,000.
 */
public final class ResultLines {
    /** Sound files that are held: as many as a report names where it is not asked for all. */
    private static final int SOUND = 100_000;

    private static final int INTERRUPTED = 130;

    private final String name;
    private final SortedMap<String, RunPlace> places = new TreeMap<>();
    private String level = "";
    private String gap = "";
    private int sound;
    private boolean ended;

    public ResultLines(String name) {
        this.name = name;
    }

    /** Takes one line; false for one that is no JSON object. */
    public boolean add(String text) {
        Optional<Json> read = Json.read(text).filter(Json.Obj.class::isInstance);
        if (read.isEmpty()) {
            return false;
        }
        Json line = read.get();
        switch (line.text("type").orElse("")) {
            case "file", "dataset", "checkpoint" -> place(line);
            case "summary" -> end(line);
            case "" -> row(line);
            default -> {
                // What was done, and not what was found.
            }
        }
        return true;
    }

    /** Whether the run's end was among the lines: without it there may have been more to tell. */
    public boolean ended() {
        return ended;
    }

    private void end(Json line) {
        level = line.text("level").orElse("");
        gap = gap(line.text("json").flatMap(Json::read).orElse(line));
        ended = true;
    }

    /** What a run's last line says of what it did not look at, as {@link RunResults#gap} has it. */
    public static String gap(Json summary) {
        long leftOut = Arrays.stream(LeftOut.values())
                .mapToLong(rule -> summary.get("excluded")
                        .map(counts -> counts.number(rule.rule()).orElse(0))
                        .orElse(0L))
                .sum();
        long unlisted = summary.number("unlisted").orElse(0);
        if (summary.number("exit").orElse(0) == INTERRUPTED) {
            return "was interrupted";
        } else if (leftOut > 0) {
            return "left " + Wording.count(leftOut, "file") + " out";
        }
        return unlisted == 0 ? "" : "could not list " + Wording.count(unlisted, "directory");
    }

    private void row(Json row) {
        if (row.text("code").isPresent()) {
            put(new RunPlace(row.text("location").orElse(""), "", "", byCode(List.of(finding(row, counts(row))))));
        } else if (row.text("verdict").isPresent()) {
            put(new RunPlace(
                    row.text("location").orElse(""),
                    row.text("verdict").orElse(""),
                    row.text("level").orElse(""),
                    new TreeMap<>()));
        } else if (row.number("exit").isPresent()) {
            end(row);
        }
    }

    private static RunFinding.Weight counts(Json row) {
        return row.get("decides").filter(Json.of(true)::equals).isPresent()
                ? RunFinding.Weight.DECIDES
                : RunFinding.Weight.RIDES_ALONG;
    }

    private void place(Json line) {
        SortedMap<String, RunFinding> findings = new TreeMap<>();
        for (Json finding : line.items("findings")) {
            RunFinding found = finding(finding, weight(line, finding));
            findings.putIfAbsent(found.code(), found);
        }
        line.get("folded")
                .map(folded -> ((Json.Obj) folded).fields())
                .orElse(Map.of())
                .keySet()
                .forEach(code ->
                        findings.putIfAbsent(code, new RunFinding(code, "", "", RunFinding.Weight.RIDES_ALONG)));
        boolean unlisted = line.text("kind").filter("unlisted"::equals).isPresent();
        put(new RunPlace(
                line.text("location").orElse(""),
                unlisted ? "undecided" : line.text("verdict").orElse(""),
                line.text("level").orElse(""),
                findings));
    }

    private static RunFinding.Weight weight(Json line, Json finding) {
        boolean damages =
                switch (finding.text("severity").orElse("")) {
                    case "FATAL", "LOSSY", "WRONG" -> true;
                    default -> false;
                };
        boolean counts =
                switch (line.text("standing").orElse("LIVE").toUpperCase(Locale.ROOT)) {
                    case "LIVE", "UNKNOWN" -> true;
                    default -> false;
                };
        boolean accepted = line.get("accepted")
                .flatMap(known -> known.get(finding.text("code").orElse("")))
                .isPresent();
        return damages && counts && !accepted ? RunFinding.Weight.DECIDES : RunFinding.Weight.RIDES_ALONG;
    }

    private static RunFinding finding(Json finding, RunFinding.Weight weight) {
        return new RunFinding(
                finding.text("code").orElse(""),
                finding.text("severity").orElse(""),
                finding.text("message").orElse(""),
                weight);
    }

    private static SortedMap<String, RunFinding> byCode(List<RunFinding> findings) {
        SortedMap<String, RunFinding> byCode = new TreeMap<>();
        findings.forEach(finding -> byCode.put(finding.code(), finding));
        return byCode;
    }

    private void put(RunPlace place) {
        boolean silent = place.findings().isEmpty() && !place.verdict().equals("undecided");
        if (!silent || (place.verdict().equals("sound") && sound++ < SOUND)) {
            places.merge(place.location(), place, RunPlace::and);
        }
    }

    /** What was gathered. */
    public RunResults results() {
        return new Gathered(name, level, gap, places);
    }

    private record Gathered(String name, String level, String gap, SortedMap<String, RunPlace> byLocation)
            implements RunResults {
        @Override
        public Iterator<RunPlace> places() {
            return byLocation.values().iterator();
        }

        @Override
        public void close() {}
    }
}
