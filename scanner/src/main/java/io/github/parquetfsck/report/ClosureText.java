// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.replay.Closure;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.Involvement;
import io.github.parquetfsck.streamlog.SourceOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The queries that bad files have to do with, for a person, in the order in which they are to be dealt with. */
final class ClosureText {
    private static final int SHOWN = 10;

    private ClosureText() {}

    /** The lines; none when no query but the writers has to do with the files. */
    static List<String> lines(Closure closure) {
        List<String> lines = new ArrayList<>();
        boolean readers = closure.queries().stream().anyMatch(query -> query.part() != Involvement.Part.WROTE);
        if (!readers && closure.notes().isEmpty()) {
            return lines;
        }
        if (readers) {
            lines.add("QUERIES concerned, in the order in which they are to be dealt with");
        }
        int number = 1;
        for (Closure.Query query : readers ? closure.queries() : List.<Closure.Query>of()) {
            lines.add("  " + number++ + ". query " + query.query().orElse("without an id") + " ("
                    + query.checkpoint().text() + ")");
            query.readings().stream().limit(SHOWN).forEach(reading -> lines.add("     " + reading(reading)));
            if (query.readings().size() > SHOWN) {
                lines.add("     ... and " + (query.readings().size() - SHOWN) + " more files");
            }
            query.batches()
                    .ifPresent(batches -> lines.add("     in doubt  " + batches(batches)
                            + query.output()
                                    .map(output -> " of " + output.text())
                                    .orElse(", and where it writes is not known")
                            + (query.stateful() ? "; its state carries rows into later batches" : "")));
            lines.add("     do now    " + advice(query));
        }
        closure.cycles()
                .forEach(cycle ->
                        lines.add("  cycle       these read, over each other, what they wrote themselves, so that"
                                + " no order is right: "
                                + cycle.stream().map(Object::toString).collect(Collectors.joining(", "))));
        closure.notes().forEach(note -> lines.add("  note        " + note));
        lines.add("");
        return lines;
    }

    private static String batches(BatchRange batches) {
        return batches.isSingle() ? "batch " + batches.first() : "batches " + batches.first() + " to " + batches.last();
    }

    static String reading(Closure.Reading reading) {
        String batch = reading.involvement()
                .batches()
                .map(range -> " in " + batches(range))
                .orElse("");
        String what =
                switch (reading.involvement().part()) {
                    case WROTE -> "wrote     ";
                    case READ -> "has read  ";
                    case UNCOMMITTED -> "fails on  ";
                    case LISTED -> "will read ";
                    case NOT_LISTED -> "not seen  ";
                    case UNCERTAIN -> "unknown   ";
                };
        return what
                + reading.file().text()
                + batch
                + (reading.bad() ? "" : ", made of rows in doubt")
                + reading.deadline()
                        .map(at -> "; as it stands it is taken up until the source has seen files of "
                                + Wording.time(at) + " (maxFileAge of 7 days)")
                        .orElse("");
    }

    /** What a person does about one query, once those before it are done. */
    static String advice(Closure.Query query) {
        String advice = query.part() == Involvement.Part.READ ? read(query) : advice(query.part(), query.source());
        return query.stateful() && query.part() != Involvement.Part.WROTE
                ? advice + ". It keeps state, and drops rows that come late behind its watermark: "
                        + stateful(query.part())
                : advice;
    }

    private static String stateful(Involvement.Part part) {
        return switch (part) {
            case READ ->
                "where rows were lost, start it anew with a new checkpoint and a new output, from its earliest"
                        + " records, once those before it are done";
            case UNCOMMITTED, LISTED, NOT_LISTED, UNCERTAIN, WROTE ->
                "let it take all that waits in one batch, without maxFilesPerTrigger, and the queries before it as well";
        };
    }

    private static String advice(Involvement.Part part, SourceOffset.Kind source) {
        boolean table = isOfTable(source);
        return switch (part) {
            case WROTE -> "as above";
            case UNCOMMITTED -> table ? stuckOnTable(source) : """
                    it stops at this batch, or passes over rows with ignoreCorruptFiles: once the file is moved aside a file \
                    source skips it without a word, and reads the replacement, under its new name, in a later batch""";
            case READ -> "look whether it has all rows";
            case LISTED, NOT_LISTED ->
                table
                        ? "let it read the replacement; " + commits(source)
                        : "let it read the replacement; until then, do not move the file aside while it runs: what it misses"
                                + " it never reads again under that name";
            case UNCERTAIN ->
                table
                        ? "the table's log no longer tells when the file came: look whether it has read the file"
                        : "its source log is torn: look whether it has read the file";
        };
    }

    /** Of one that has all rows nothing is replayed, and only the replacement may bring rows a second time. */
    private static String read(Closure.Query query) {
        boolean table = isOfTable(query.source());
        String count = query.readings().stream().anyMatch(Closure.Reading::bad) ? """
                a clean commit is no proof: it read the file before it was damaged, or lost rows to ignoreCorruptFiles, or \
                found the file missing and passed over it. Count the rows of its batch. If they are there, it has nothing \
                to replay and never reads that file again, but would read the rows once more with the replacement:""" : """
                it has the rows that the query before it has. If none are missing there, it has nothing to do; else count \
                the rows of its batch. If they are there, it would read them once more when they come again:""";
        String pass = query.source() == SourceOffset.Kind.FILE ? """
                start it, until it has passed over the replacement, with .where("_metadata.file_name NOT LIKE \
                'replay-batch-N-%'") behind its load(), N being the batch that wrote the file, or start it anew""" : "start it anew";
        return count + " " + pass
                + ", with a new checkpoint and a new output. If they are not, let it read the replacement"
                + (table ? "; " + commits(query.source()) : "");
    }

    private static boolean isOfTable(SourceOffset.Kind source) {
        return source == SourceOffset.Kind.DELTA || source == SourceOffset.Kind.ICEBERG;
    }

    /** A batch that is planned reads the table as it was, whatever is committed later. */
    private static String stuckOnTable(SourceOffset.Kind source) {
        return "it stops at this batch, and goes on stopping when the table is mended, for the batch reads the table as it"
                + " was: "
                + (source == SourceOffset.Kind.DELTA
                        ? "start it with spark.sql.files.ignoreCorruptFiles=true until the batch is committed, then without;"
                                + " the rows come with the replacement; "
                        : "put a whole copy of the file in its place, or start it anew; ")
                + commits(source);
    }

    /** What takes a file out of the table is a commit that streams do not take for nothing. */
    private static String commits(SourceOffset.Kind source) {
        return "its stream fails on the commit that takes the file out unless it has the option "
                + (source == SourceOffset.Kind.DELTA ? "skipChangeCommits" : "streaming-skip-delete-snapshots");
    }
}
