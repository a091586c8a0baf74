// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The tables of a results directory, made of the lines of a report; {@code src/site/results.schema.json} describes them. A
 * column is an expression over a line {@code l} and its text {@code json}.
 */
enum ResultTable {
    FILES(
            "l.type = 'file'",
            "",
            "l.location AS location",
            "l.length AS length",
            "l.modified AS modified",
            "l.standing AS standing",
            "l.verdict AS verdict",
            "l.level AS level",
            "l.reason AS reason",
            "l.detail AS detail",
            "l.readersDisagree AS readers_disagree",
            "l.rootCause.name AS cause",
            "size(l.findings) AS findings",
            "l.coverage.bytesRead AS bytes_read",
            "json"),
    FINDINGS(
            "l.type IN ('file', 'dataset', 'checkpoint')",
            "explode(l.findings) AS f",
            "l.location AS location",
            "l.type AS place_kind",
            "f.code AS code",
            "f.name AS name",
            "f.severity AS severity",
            "f.remedy AS remedy",
            "f.place AS place",
            "f.message AS message",
            "coalesce(l.folded[f.code], 0L) AS more",
            "l.standing AS standing",
            "l.accepted[f.code].until AS accepted_until",
            "f.severity IN ('FATAL', 'LOSSY', 'WRONG') AND coalesce(l.standing, 'LIVE') IN ('LIVE', 'UNKNOWN')"
                    + " AND l.accepted[f.code] IS NULL AS decides"),
    CHECKPOINTS(
            "l.type = 'checkpoint'",
            "",
            "l.location AS location",
            "l.kind AS kind",
            "l.query AS query",
            "l.verdict AS verdict",
            "l.restart.outcome AS restart",
            "l.restart.batch AS restart_batch",
            "l.restart.text AS restart_text",
            "size(l.findings) AS findings",
            "json"),
    BATCHES(
            "l.type = 'checkpoint'",
            "explode(l.batches) AS b",
            "l.location AS location",
            "l.query AS query",
            "b.sink AS sink",
            "b.batch AS `first`",
            "b.`last` AS `last`",
            "b.evidence AS evidence",
            "b.files AS files",
            "b.sources AS sources",
            "b.action AS action",
            "b.reason AS reason",
            "b.steps AS steps",
            "b.warnings AS warnings"),
    ACTIONS(
            "l.type = 'action'",
            "",
            "l.action AS action",
            "l.outcome AS outcome",
            "l.run AS action_run",
            "l.entry AS entry",
            "l.`from` AS source",
            "l.`to` AS target",
            "l.length AS length",
            "l.detail AS detail",
            "l.`at` AS `at`"),
    /** Written last: a run that is not in it has not come to its end. */
    RUNS(
            "l.type = 'summary'",
            "",
            "l.command AS command",
            "l.level AS level",
            "l.started AS started",
            "l.files AS files",
            "l.bytes AS bytes",
            "l.listed AS listed",
            "l.verdicts['sound'] AS sound",
            "l.verdicts['damaged'] AS damaged",
            "l.verdicts['undecided'] AS undecided",
            "l.`exit` AS `exit`",
            "json");

    /** What is read of a line; an object that is to stay as it is is a text here. */
    private static final String LINE = String.join(
            ", ",
            "type STRING, location STRING, length BIGINT, modified TIMESTAMP, standing STRING, verdict STRING",
            "level STRING, reason STRING, detail STRING, readersDisagree BOOLEAN, rootCause STRUCT<name: STRING>",
            "findings ARRAY<STRUCT<code: STRING, name: STRING, severity: STRING, remedy: STRING, place: STRING,"
                    + " message: STRING>>",
            "folded MAP<STRING, BIGINT>, accepted MAP<STRING, STRUCT<until: STRING>>",
            "coverage STRUCT<bytesRead: BIGINT>, kind STRING, query STRING",
            "restart STRUCT<outcome: STRING, batch: BIGINT, text: STRING>",
            "batches ARRAY<STRUCT<sink: STRING, batch: BIGINT, last: BIGINT, evidence: STRING, files: ARRAY<STRING>,"
                    + " sources: ARRAY<STRING>, action: STRING, reason: STRING, steps: ARRAY<STRING>,"
                    + " warnings: ARRAY<STRING>>>",
            "action STRING, outcome STRING, run STRING, entry STRING, `from` STRING, `to` STRING, `at` TIMESTAMP",
            "command STRING, started TIMESTAMP, files BIGINT, bytes BIGINT, listed BIGINT",
            "verdicts MAP<STRING, BIGINT>, `exit` BIGINT");

    private final String lines;
    private final String each;
    // A copy, which nobody can change.
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<String> columns;

    /**
     * @param lines which lines have rows
     * @param each what makes several rows of a line; "" where a line is a row
     */
    ResultTable(String lines, String each, String... columns) {
        this.lines = lines;
        this.each = each;
        this.columns = List.copyOf(Arrays.asList(columns));
    }

    /** The name of its directory. */
    String directory() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** Lines as {@link #rows} takes them. */
    static Dataset<Row> lines(Dataset<Row> texts) {
        return texts.selectExpr("value AS json", "from_json(value, '" + LINE + "') AS l");
    }

    /** The rows of the table. */
    Dataset<Row> rows(Dataset<Row> parsed) {
        Dataset<Row> chosen = parsed.where(lines);
        Dataset<Row> rows = each.isEmpty() ? chosen : chosen.selectExpr("json", "l", each);
        return rows.selectExpr(columns.toArray(String[]::new));
    }
}
