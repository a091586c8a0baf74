// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.io.Location;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Code for spark-shell, a statement a line, that reads again what a batch read and writes the rows that are lost. */
final class SparkShell {
    /** A list of files longer than this belongs into a file of its own. */
    private static final int MOST_FILES = 1000;

    private static final Map<String, String> FORMATS = Map.of(
            "parquet", "parquet",
            "parq", "parquet",
            "pq", "parquet",
            "json", "json",
            "jsonl", "json",
            "ndjson", "json",
            "csv", "csv",
            "orc", "orc",
            "avro", "avro",
            "txt", "text");

    private final TracedBatch traced;
    private final KafkaAccess kafka;

    SparkShell(TracedBatch traced, KafkaAccess kafka) {
        this.traced = traced;
        this.kafka = kafka;
    }

    /** Everything up to {@code lost}: the rows of the batch that no good file of it holds. */
    private List<String> lost(ReadBatch read) {
        List<String> code = new ArrayList<>();
        List<String> sources = new ArrayList<>();
        for (SourceRange range : read.sources()) {
            String name = "source" + sources.size();
            String reading = reading(range, name);
            if (!reading.isEmpty()) {
                if (range instanceof SourceRange.Iceberg) {
                    code.addAll(icebergTable(name));
                }
                code.add("val " + name + " = " + reading);
                sources.add(name);
            }
        }
        String rows = sources.isEmpty() ? "source0" : sources.get(0);
        code.add(
                "def steps(rows: org.apache.spark.sql.DataFrame) = rows   // the query's own steps go here, and its schema"
                        + " above where it has one");
        code.add("val rows = steps("
                + rows
                + sources.stream().skip(1).map(s -> ".unionByName(" + s + ")").collect(Collectors.joining())
                + ")");
        if (traced.siblings().isEmpty()) {
            code.add("val lost = rows"
                    + (traced.extent() == TracedBatch.Siblings.KNOWN
                            ? ""
                            : "   // without the rows of the batch's good files: which these are is not known"));
        } else {
            code.add("val good = spark.read.schema(rows.schema).option(\"basePath\", "
                    + text(traced.sink().text()) + ").parquet(" + paths(traced.siblings())
                    + ").select(rows.columns.map(c => org.apache.spark.sql.functions.col(\"`\" + c + \"`\")): _*)");
            code.add("val lost = rows.exceptAll(good)");
        }
        return code;
    }

    /** Writes the rows to a directory, partitioned as the sink is. */
    String toDirectory(ReadBatch read, Location side) {
        List<String> code = lost(read);
        code.add("lost.write" + partitions() + ".parquet(" + text(side.text()) + ")");
        return String.join("\n", code);
    }

    /** Writes the rows to the table that they belong into. */
    String toTable(ReadBatch read) {
        List<String> code = lost(read);
        String table = text(traced.sink().text());
        switch (traced.kind()) {
            case DELTA ->
                code.add("lost.write.format(\"delta\").mode(\"append\").option(\"txnAppId\", "
                        + text(repair()) + ").option(\"txnVersion\", "
                        + traced.batches().first() + "L).save(" + table + ")");
            case ICEBERG -> code.add("lost.writeTo(\"CATALOG.DB.TABLE\").append()");
            case HUDI -> {
                code.add("val options = Map[String, String]()   // the query's own, with its record key");
                code.add("rows.write.format(\"hudi\").options(options).mode(\"append\").save(" + table + ")");
            }
            case PLAIN, PARTITIONED, TRANSACTIONAL, STREAMING_SINK ->
                code.add("lost.write.mode(\"append\")" + partitions() + ".parquet(" + table + ")");
        }
        return String.join("\n", code);
    }

    /**
     * Of these files alone: Delta skips whatever comes under an id that has written a version as high before, and another
     * batch, or another file of this one, may have been repaired earlier.
     */
    private String repair() {
        String files = traced.files().stream()
                .map(file -> file.location().name())
                .sorted()
                .collect(Collectors.joining(" "));
        return "repair-" + traced.queryId().orElse("query") + "-"
                + UUID.nameUUIDFromBytes(files.getBytes(StandardCharsets.UTF_8));
    }

    private String partitions() {
        List<String> columns = traced.files().stream()
                .map(file -> partition(file.location()))
                .findFirst()
                .orElse(List.of());
        return columns.isEmpty()
                ? ""
                : ".partitionBy(" + columns.stream().map(SparkShell::text).collect(Collectors.joining(", ")) + ")";
    }

    private static List<String> partition(Location file) {
        List<String> columns = new ArrayList<>();
        for (Location at = file.parent(); at.name().indexOf('=') > 0; at = at.parent()) {
            columns.add(0, at.name().substring(0, at.name().indexOf('=')));
        }
        return columns;
    }

    /** How a batch job reads a range; "" for nothing. */
    private String reading(SourceRange range, String name) {
        return range.fold(
                kafkaRange -> "spark.read.format(\"kafka\")" + kafka.options()
                        + ".option(\"assign\", \"\"\"" + kafkaRange.assign() + "\"\"\")"
                        + ".option(\"startingOffsets\", \"\"\"" + kafkaRange.startingOffsets() + "\"\"\")"
                        + ".option(\"endingOffsets\", \"\"\"" + kafkaRange.endingOffsets() + "\"\"\").load()",
                files -> "spark.read.format(" + text(format(files)) + ").load("
                        + paths(files.files().stream()
                                .map(SourceRange.InputFile::location)
                                .toList())
                        + ")",
                seconds -> "",
                delta -> delta.reading(),
                iceberg -> iceberg(iceberg, name),
                raw -> "",
                nothing -> "",
                open -> "");
    }

    /**
     * The table, and of a position in it the last snapshot of which files had been read: the one before where none of it had
     * been, if there is one. Stops where only some files of a snapshot had been read.
     */
    private static List<String> icebergTable(String name) {
        return List.of(
                "val " + name + "Table = \"CATALOG.DB.SOURCE\"   // the table that the query reads there",
                "def " + name + "Last(snapshot: Long, files: Long): Option[Long] = { val at = spark.table(" + name
                        + "Table + \".snapshots\").where(\"snapshot_id = \" + snapshot).selectExpr(\"parent_id\","
                        + " \"CAST(summary['added-data-files'] AS BIGINT)\").head; require(files == 0 || at.isNullAt(1) ||"
                        + " files >= at.getLong(1), \"the batch began or ended amid snapshot \" + snapshot); if (files > 0)"
                        + " Some(snapshot) else if (at.isNullAt(0)) None else Some(at.getLong(0)) }");
    }

    /** The rows that snapshots appended: those between two, or the table as of one where there is none before. */
    private static String iceberg(SourceRange.Iceberg range, String name) {
        String until = last(range.until(), name) + ".get";
        String whole = "spark.read.format(\"iceberg\").option(\"snapshot-id\", " + until + ").load(" + name + "Table)";
        String appended =
                "spark.read.format(\"iceberg\").option(\"start-snapshot-id\", start).option(\"end-snapshot-id\", "
                        + until + ").load(" + name + "Table)";
        return range.from()
                .map(from -> last(from, name) + ".map(start => " + appended + ").getOrElse(" + whole + ")")
                .orElse(whole);
    }

    private static String last(SourceRange.Iceberg.Position position, String name) {
        return name + "Last(" + position.snapshot() + "L, " + position.files() + "L)";
    }

    /** By the first file's name: the logs do not say. */
    private static String format(SourceRange.Files files) {
        String name = files.files().stream()
                .map(file -> file.location().name().toLowerCase(Locale.ROOT))
                .findFirst()
                .orElse("");
        for (String part : name.split("\\.", -1)) {
            String format = FORMATS.get(part);
            if (format != null && name.indexOf("." + part) > 0) {
                return format;
            }
        }
        return "FORMAT";
    }

    private static String paths(List<Location> files) {
        return files.stream()
                        .limit(MOST_FILES)
                        .map(file -> text(escaped(file.text())))
                        .collect(Collectors.joining(", "))
                + (files.size() > MOST_FILES ? " /* and " + (files.size() - MOST_FILES) + " more */" : "");
    }

    /** Spark takes every path for a glob. */
    private static String escaped(String path) {
        return path.replaceAll("[\\[\\]{}*?\\\\]", "\\\\$0");
    }

    /** A literal of Scala. */
    static String text(String value) {
        String escaped = value.replace("\\", "\\\\").replace("\"", "\\\"");
        return "\"" + escaped.replace("\n", "\\n").replace("\r", "\\r") + "\"";
    }

    /** Runs batches again one by one, each with the offsets that it had. */
    static String lockstep(Location copy, Owner.Kind kind, long first, long last) {
        String sink = kind == Owner.Kind.STREAMING_SINK ? "copy + \"/sink\"" : "\"\"";
        return String.join(
                "\n",
                "import org.apache.hadoop.fs.{FileUtil, Path}",
                "val copy = " + text(copy.text()),
                "val conf = spark.sparkContext.hadoopConfiguration",
                "val fs = new Path(copy).getFileSystem(conf)",
                "def query(checkpoint: String, sink: String): org.apache.spark.sql.streaming.StreamingQuery = ???   //"
                        + " the query's own code: started with this checkpoint, this sink and Trigger.Once()",
                "for (batch <- " + first + "L to " + last + "L) { FileUtil.copy(fs, new Path(copy + \"/offsets/\" +"
                        + " batch), fs, new Path(copy + \"/checkpoint/offsets/\" + batch), false, conf); query(copy +"
                        + " \"/checkpoint\", " + sink + ").awaitTermination() }");
    }
}
