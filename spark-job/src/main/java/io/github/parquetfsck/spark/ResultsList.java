// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.cli.ResultFiles;
import io.github.parquetfsck.cli.ResultRows;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.spark.DamageList.Root;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;

/**
 * Damaged files by the newest runs in a results directory that cover each root. A run is read once; a later one that has read the
 * same root whole takes its place, one that has read only some files adds to it.
 */
final class ResultsList {
    /** Older runs are not looked at, if there are as many newer ones. */
    private static final int RUNS = 100;

    /** Exit codes of runs that came to all their files. */
    private static final Set<Long> ENDS = Set.of(0L, 1L, 3L, 4L, 5L);

    private final Location directory;
    private final Stores stores;
    private final int most;
    private Map<String, Told> runs = Map.of();

    /**
     * What one run adds to newer ones.
     *
     * @param roots what it has read whole
     * @param bytes of everything that it has read
     */
    private record Told(List<Root> roots, long bytes, Map<Identity, ListedFile> files) {

        Told beyond(List<Root> newer) {
            Map<Identity, ListedFile> left = new HashMap<>(files);
            left.keySet().removeIf(file -> isCovered(file, newer));
            return new Told(uncovered(roots, newer), bytes, left);
        }
    }

    ResultsList(Location directory, Stores stores, int most) {
        this.directory = directory;
        this.stores = stores;
        this.most = most;
    }

    /** Hands over what the newest runs say now. Returns whether there are other runs than the last time. */
    boolean into(DamageList.Draft draft) throws IOException {
        NavigableSet<String> ids = newest();
        Map<String, Told> now = new LinkedHashMap<>();
        List<Root> newer = new ArrayList<>();
        for (String id : ids.descendingSet()) {
            Told known = runs.get(id);
            Told told = known == null ? told(new ResultFiles.Run(directory, id), newer) : known.beyond(newer);
            now.put(id, told);
            told.files().forEach(draft::add);
            draft.cover(told.roots(), told.bytes());
            newer.addAll(told.roots());
        }
        boolean news = !ids.equals(runs.keySet());
        runs = now;
        return news;
    }

    private NavigableSet<String> newest() throws IOException {
        NavigableSet<String> ids = ResultRows.runs(directory, stores);
        if (ids.isEmpty()) {
            throw new DamagedInputException(
                    "nothing is read: " + PreReadSettings.RESULTS + ": expected runs in " + directory
                            + ", found none; `pqfsck scan --output " + directory + "` in the Spark job writes them");
        }
        while (ids.size() > RUNS) {
            ids.pollFirst();
        }
        return ids;
    }

    /** What a run adds to newer ones, which have taken the place of some of its roots or of all. */
    private Told told(ResultFiles.Run run, List<Root> newer) throws IOException {
        List<Json> summaries = new ArrayList<>();
        ResultRows.read(run, "runs", stores, List.of("json"), row -> Json.read(row.get(0))
                .ifPresent(summaries::add));
        if (summaries.isEmpty()) {
            throw new IOException(run.table("runs") + ": expected the end of a run, found no row");
        }
        Json summary = summaries.get(0);
        List<Root> all = ENDS.contains(summary.number("exit").orElse(-1)) ? roots(summary) : List.of();
        List<Root> roots = uncovered(all, newer);
        Map<Identity, ListedFile> files = new HashMap<>();
        if (all.isEmpty() || !roots.isEmpty()) {
            ResultRows.read(run, "files", stores, List.of("verdict", "json"), row -> {
                if (row.get(0).equals("damaged")) {
                    file(run, Json.read(row.get(1)).orElse(Json.nothing()), newer, files);
                }
            });
        }
        return new Told(roots, summary.number("bytes").orElse(0), files);
    }

    private void file(ResultFiles.Run run, Json line, List<Root> newer, Map<Identity, ListedFile> files) {
        Identity file = identity(new Location(line.text("location").orElse("")));
        if (!decides(line) || isCovered(file, newer)) {
            return;
        }
        files.put(
                file,
                new ListedFile(
                        line.number("length").orElse(-1),
                        instant(line.text("modified").orElse("")),
                        "it is damaged: " + first(line) + ", says run " + run.id() + " in " + directory));
        if (files.size() > most) {
            throw new DamagedInputException("nothing is read: run " + run.id() + " in " + directory
                    + " names more than " + PreReadSettings.MAX_LISTED + "=" + most
                    + " damaged files; quarantine them, or allow more");
        }
    }

    /** A file whose findings are all accepted is read: somebody has said that they do no harm. */
    private static boolean decides(Json line) {
        Json accepted = line.get("accepted").orElse(Json.nothing());
        return line.items("findings").stream().filter(ResultsList::isDamage).anyMatch(finding -> accepted.get(
                        finding.text("code").orElse(""))
                .isEmpty());
    }

    private static boolean isDamage(Json finding) {
        String severity = finding.text("severity").orElse("");
        return Arrays.stream(Severity.values())
                .anyMatch(each -> each.damages() && each.name().equals(severity));
    }

    private static String first(Json line) {
        return line.items("findings").stream()
                .filter(ResultsList::isDamage)
                .findFirst()
                .map(finding -> finding.text("code").orElse("") + " "
                        + finding.text("message").orElse(""))
                .orElse("");
    }

    private static boolean isCovered(Identity place, List<Root> newer) {
        return newer.stream().anyMatch(root -> root.covers(place));
    }

    private static List<Root> uncovered(List<Root> roots, List<Root> newer) {
        return roots.stream().filter(root -> !isCovered(root.identity(), newer)).toList();
    }

    private static List<Root> roots(Json summary) {
        Instant began = instant(summary.text("started").orElse(""));
        return summary.items("roots").stream()
                .map(root -> new Root(
                        new Identity(
                                root.text("scheme").orElse(""),
                                root.text("authority").orElse(""),
                                root.text("path").orElse("")),
                        began))
                .toList();
    }

    private Identity identity(Location location) {
        try {
            return stores.source(location).identify(location);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            return Instant.EPOCH;
        }
    }
}
