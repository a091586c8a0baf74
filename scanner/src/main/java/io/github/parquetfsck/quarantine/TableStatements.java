// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.io.Location;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What drops a damaged file from a table whose log parquet-fsck does not edit: only statements that never open the file.
 * {@code DELETE ... WHERE _metadata.file_path = ...} does, and fails.
 */
final class TableStatements {
    private static final int SHOWN = 3;

    /** {@code <file id>_<write token>_<instant>.parquet} */
    private static final Pattern HUDI = Pattern.compile(".*_(\\d{14,17})\\.parquet");

    private TableStatements() {}

    static String advice(Owner.Kind kind, Location table, List<Location> files) {
        return switch (kind) {
            case DELTA -> delta(table);
            case ICEBERG -> iceberg(files);
            case HUDI -> hudi(files);
            case TRANSACTIONAL -> transactional(table);
            case PLAIN, PARTITIONED, STREAMING_SINK -> "let the table's own tools drop them; they stay in place";
        };
    }

    private static String delta(Location table) {
        String name = "delta.`" + table.text().replace("`", "``") + "`";
        return "where the reason is delta.appendOnly: ALTER TABLE " + name
                + " SET TBLPROPERTIES ('delta.appendOnly' = 'false'), and again; on Databricks, runtime 18 and above:"
                + " FSCK REPAIR TABLE " + name + " VERIFY ALL FILES";
    }

    private static String transactional(Location table) {
        String path = table.text().replace("\\", "\\\\").replace("\"", "\\\"");
        return "write what they held again with mode overwrite, from its source and not from this directory: that commit"
                + " removes them, and VACUUM '" + table + "' deletes them; or go on without their rows, in a copy:"
                + " spark.read.option(\"ignoreCorruptFiles\", true).option(\"mergeSchema\", true).parquet(\"" + path
                + "\").write.parquet(\""
                + path + "_sound\")";
    }

    private static String iceberg(List<Location> files) {
        StringBuilder statement = new StringBuilder(
                "as a Spark job with --table CATALOG.DB.TABLE; or, with the paths as CATALOG.DB.TABLE.files has them,"
                        + " in spark-shell:"
                        + " org.apache.iceberg.spark.Spark3Util.loadIcebergTable(spark, \"CATALOG.DB.TABLE\").newDelete()");
        files.stream().limit(SHOWN).forEach(file -> statement
                .append(".deleteFile(\"")
                .append(file.text().replace("\\", "\\\\").replace("\"", "\\\""))
                .append("\")"));
        return statement
                .append(files.size() > SHOWN ? "..." : "")
                .append(".commit()")
                .toString();
    }

    private static String hudi(List<Location> files) {
        Matcher name = HUDI.matcher(files.get(0).name());
        String instant = name.matches() ? name.group(1) : "INSTANT";
        return "take back the commit that wrote them while it is the newest: CALL rollback_to_instant(table =>"
                + " 'DB.TABLE', instant_time => '" + instant + "'), and write it again";
    }
}
