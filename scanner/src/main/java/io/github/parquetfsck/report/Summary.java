// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How a run ended.
 *
 * @param command {@code scan}, {@code quarantine}, ...
 * @param exit the exit code
 * @param started when the run began; ages of files are measured from here
 * @param next the command to type next, or "" when there is nothing to do
 * @param roots which files and directories were read whole, so that what is not told of them is sound; none of a run that
 *     read only some files
 */
public record Summary(
        String command, Tally tally, Level level, int exit, Instant started, String next, List<Identity> roots) {
    public Summary {
        roots = List.copyOf(roots);
    }

    /** Of a run that read nothing whole. */
    public Summary(String command, Tally tally, Level level, int exit, Instant started, String next) {
        this(command, tally, level, exit, started, next, List.of());
    }

    /** The last line of a JSON Lines report. */
    public Json.Obj json(long listed) {
        Tally.Totals totals = tally.totals();
        Map<String, Long> verdicts = new TreeMap<>();
        for (String verdict : new String[] {"sound", "damaged", "undecided"}) {
            verdicts.put(verdict, tally.verdict(verdict));
        }
        Json.Builder line = Lines.start("summary")
                .put("command", command)
                .put("level", level.label())
                .put("started", started)
                .put("files", tally.files())
                .put("bytes", tally.bytes())
                .put("listed", listed)
                .put("verdicts", verdicts)
                .put("reasons", tally.reasons())
                .put("standings", tally.standings())
                .put("severities", tally.severities())
                .put("codes", byCode(tally.defects()))
                .put("accepted", byCode(tally.accepted()))
                .put("clusters", tally.clusters().json())
                .put("actions", tally.actions())
                .put("datasets", tally.datasets())
                .put("excluded", tally.excluded())
                .put("unlisted", tally.unlisted())
                .put("missing", tally.missing())
                .put(
                        "coverage",
                        Json.object()
                                .put("bytesRead", totals.bytesRead())
                                .put("rowGroups", totals.rowGroups())
                                .put("chunks", totals.chunks())
                                .put("pages", totals.pages())
                                .put("pagesWithCrc", totals.pagesWithCrc())
                                .put("pageBytes", totals.pageBytes())
                                .put("pageBytesWithCrc", totals.pageBytesWithCrc())
                                .put("pagesDecompressed", totals.pagesDecompressed())
                                .build())
                .put("next", next)
                .put("exit", exit);
        if (!roots.isEmpty()) {
            line.put("roots", roots.stream().map(Summary::root).toList());
        }
        if (tally.carriedOver() > 0) {
            line.put("carriedOver", tally.carriedOver());
        }
        return line.build();
    }

    private static Json.Obj root(Identity root) {
        return Json.object()
                .put("scheme", root.scheme())
                .put("authority", root.authority())
                .put("path", root.path())
                .build();
    }

    private static Map<String, Long> byCode(Map<Defect, Long> counts) {
        return counts.entrySet().stream()
                .collect(Collectors.toMap(e -> e.getKey().code(), Map.Entry::getValue, Long::sum, TreeMap::new));
    }

    /** The run in one line. */
    public String line() {
        if (tally.isOfActionsOnly()) {
            String done = tally.actions().entrySet().stream()
                    .map(action -> action.getValue() + " " + action.getKey())
                    .collect(Collectors.joining(", "));
            return command + ": " + (done.isEmpty() ? "nothing" : done) + "; exit " + exit;
        }
        return command + ": " + Wording.count(tally.files(), "file") + " (" + Wording.bytes(tally.bytes())
                + ") at level "
                + level.label() + ": " + tally.verdict("sound") + " sound, " + tally.verdict("damaged") + " damaged, "
                + tally.verdict("undecided") + " undecided" + carriedOver() + beside() + "; exit " + exit;
    }

    private String carriedOver() {
        return tally.carriedOver() == 0 ? "" : ", " + tally.carriedOver() + " carried over";
    }

    /** What else decides the exit code, so that it does not contradict the files. */
    private String beside() {
        long datasets = tally.damageOfDatasets();
        long readers = tally.brokenForReaders();
        long known = tally.acceptedFiles();
        return (known == 0 ? "" : ", " + Wording.count(known, "damaged file") + " accepted")
                + (datasets == 0 ? "" : ", " + Wording.count(datasets, "defect") + " of datasets")
                + (readers == 0 ? "" : ", " + Wording.count(readers, "file") + " broken for --readers");
    }
}
