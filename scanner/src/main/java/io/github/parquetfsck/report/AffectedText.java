// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.quarantine.PlannedMove;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.Involvement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Whom a planned move concerns: readers that fail because of the file, and streaming queries. */
final class AffectedText {
    private static final String NEVER_AGAIN =
            "it goes on without these rows, and never reads the same name again: a file that it must still see needs a"
                    + " new name and a fresh modification time";

    private AffectedText() {}

    /** Readers and what the defect does to them, by name. */
    static Map<String, String> readers(Defect defect) {
        Map<String, String> readers = new TreeMap<>();
        defect.readers()
                .forEach((reader, harm) ->
                        readers.put(reader.label(), harm.name().toLowerCase(Locale.ROOT)));
        return readers;
    }

    /** What a query has to do with the file, and what the move means for it. */
    static String line(Involvement query) {
        return name(query) + " " + meaning(query);
    }

    /** For each query that may still be about to read planned files: the rows that it goes on without, in a line. */
    static List<String> goingOnWithout(List<PlannedMove> moves) {
        Map<String, List<PlannedMove>> byQuery = new LinkedHashMap<>();
        for (PlannedMove move : moves) {
            move.affected().stream()
                    .filter(query -> query.part().awaitsIt())
                    .map(AffectedText::name)
                    .distinct()
                    .forEach(query -> byQuery.computeIfAbsent(query, each -> new ArrayList<>())
                            .add(move));
        }
        List<String> lines = new ArrayList<>();
        byQuery.forEach((query, files) -> {
            long unknown = files.stream().filter(move -> move.rows().isEmpty()).count();
            long rows = files.stream().mapToLong(move -> move.rows().orElse(0)).sum();
            lines.add(query + " goes on without "
                    + (unknown == files.size()
                            ? "the rows of " + Wording.count(unknown, "file") + ", whose footer no longer says how many"
                            : rows(rows, unknown)));
        });
        return lines;
    }

    /** So many rows, and those of files that no longer tell. */
    static String rows(long rows, long filesThatDoNotTell) {
        return Wording.count(rows, "row")
                + (filesThatDoNotTell == 0
                        ? ""
                        : " and those of " + Wording.count(filesThatDoNotTell, "file")
                                + " whose footer no longer says");
    }

    private static String name(Involvement query) {
        return query.query().map(id -> "query " + id).orElse("a query that is not known")
                + query.checkpoint().map(place -> " (" + place + ")").orElse("");
    }

    static Json.Obj json(Involvement query) {
        return Json.object()
                .put("query", query.query())
                .put("checkpoint", query.checkpoint().map(place -> place.text()))
                .put("part", query.part().name().toLowerCase(Locale.ROOT))
                .put("batch", query.batches().map(BatchRange::first))
                .put("last", query.batches().map(BatchRange::last))
                .put("text", line(query))
                .build();
    }

    private static String meaning(Involvement query) {
        String batches = query.batches().map(ReplayText::batches).orElse("");
        String detail = query.detail();
        return switch (query.part()) {
            case WROTE ->
                "wrote it in " + batches + (detail.isEmpty() ? "" : ", " + detail)
                        + ": the rows are to be replayed"
                        + (query.checkpoint().isEmpty() ? "; add --checkpoints DIR" : "");
            case READ -> "already read it in " + batches + ": it keeps what it read";
            case UNCOMMITTED -> "has planned it for " + batches + " and not committed that: " + NEVER_AGAIN;
            case LISTED -> "has listed it, " + detail + ", and not read it yet: " + NEVER_AGAIN;
            case NOT_LISTED ->
                "reads this directory and has not seen it: it goes on without these rows; a file that is put back is"
                        + " read if it is younger than the source's maxFileAge (7 days unless set)";
            case UNCERTAIN ->
                "reads this directory, and whether it has read the file is not known: " + detail + "; if it has not, "
                        + NEVER_AGAIN;
        };
    }
}
