// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What a name in a directory stands for, by the name alone: Spark's rules for hidden names, then the writers'. */
public enum NameRule {
    /** A data file by its name. */
    DATA("data", Use.JUDGE),
    /** {@code _metadata}, {@code _common_metadata}: a footer without data of its own. */
    SUMMARY("summary", Use.JUDGE),
    /** A name that neither a writer of Parquet nor another kind of file is known by: its magic decides. */
    UNKNOWN("unknown", Use.PROBE),
    /** A directory of data. */
    DIRECTORY("directory", Use.WALK),
    NOT_PARQUET("not-parquet", Use.LEAVE),
    HIDDEN("hidden", Use.LEAVE),
    /** {@code _SUCCESS}, {@code _committed_*}, {@code _started_*}, and the empty objects that stand for directories. */
    MARKER("marker", Use.LEAVE),
    /** {@code .*.crc}: Hadoop's local checksums. */
    SIDECAR("sidecar", Use.LEAVE),
    /** Still being copied or downloaded. */
    COPYING("copying", Use.LEAVE),
    TEMPORARY("temporary", Use.LEAVE),
    SPARK_STAGING("spark-staging", Use.LEAVE),
    HIVE_STAGING("hive-staging", Use.LEAVE),
    MAGIC_COMMITTER("magic-committer", Use.LEAVE),
    SINK_LOG("spark-metadata", Use.LEAVE),
    CHECKPOINT("checkpoint", Use.LEAVE),
    DELTA_LOG("delta-log", Use.LEAVE),
    ICEBERG_METADATA("iceberg-metadata", Use.LEAVE),
    HUDI_TIMELINE("hudi-timeline", Use.LEAVE),
    /** A link that leads nowhere, a socket, a device. */
    NO_FILE("no-file", Use.LEAVE);

    /** What is done with such a name when it is found in a directory. */
    public enum Use {
        JUDGE,
        PROBE,
        WALK,
        LEAVE
    }

    private static final List<String> EXTENSIONS = List.of(".parquet", ".parq", ".pq");

    /** Hive and Tez, MapReduce, Hive ACID, Trino, Impala and Drill. */
    private static final Pattern WRITERS = Pattern.compile("\\d{6}_\\d+(_copy_\\d+)?(\\.\\d+)?"
            + "|part-([rm]-)?\\d{5,}(-[0-9a-f-]{36})?([-_.]c?\\d+)*"
            + "|bucket_\\d{5}(_\\d+)?"
            + "|\\d{8}_\\d{6}_\\d{5}_[a-z0-9]{5}_[0-9a-f-]{36}"
            + "|[0-9a-f]{16}-[0-9a-f]{16}_\\d+_data\\.\\d+\\.?");

    /** Extensions that say what else a file is, or that its writer is not done: not worth two reads each. */
    private static final Set<String> OTHERS =
            Set.of(("csv tsv txt text md log json jsonl ndjson xml html htm yaml yml ini"
                            + " conf properties sql py ipynb scala java class jar sh rb js ts css c h cc cpp hpp go rs toml lock"
                            + " orc avro arrow feather ipc rc seq hdf5 h5 npy npz pkl db sqlite duckdb gz tgz bz2 xz zst lz4 zip"
                            + " tar 7z rar crc md5 sha1 sha256 sha512 asc sig png jpg jpeg gif svg pdf doc docx xls xlsx ppt"
                            + " pptx mp3 mp4 wav pending pendingset inprogress tmp part")
                    .split(" ", -1));

    private final String label;
    private final Use use;

    NameRule(String label, Use use) {
        this.label = label;
        this.use = use;
    }

    /** The name as reports count it. */
    public String label() {
        return label;
    }

    public Use use() {
        return use;
    }

    /** The rule for a file found in a directory. */
    public static NameRule ofFile(String name) {
        if (name.endsWith("._COPYING_") || name.endsWith(".crdownload")) {
            return COPYING;
        } else if (isSummary(name)) {
            return SUMMARY;
        } else if (name.equals("_SUCCESS")
                || name.startsWith("_committed_")
                || name.startsWith("_started_")
                || name.endsWith("_$folder$")) {
            return MARKER;
        } else if (name.startsWith(".") && name.endsWith(".crc")) {
            return SIDECAR;
        } else if (isHidden(name)) {
            return HIDDEN;
        }
        String lower = name.toLowerCase(Locale.ROOT);
        if (EXTENSIONS.stream().anyMatch(lower::endsWith)
                || WRITERS.matcher(name).matches()) {
            return DATA;
        }
        int dot = lower.lastIndexOf('.');
        return dot >= 0 && OTHERS.contains(lower.substring(dot + 1)) ? NOT_PARQUET : UNKNOWN;
    }

    /** The rule for a directory found in a directory. */
    public static NameRule ofDirectory(String name) {
        if (name.equals("_temporary")) {
            return TEMPORARY;
        } else if (name.startsWith(".spark-staging-")) {
            return SPARK_STAGING;
        } else if (name.startsWith(".hive-staging")) {
            return HIVE_STAGING;
        } else if (name.startsWith("__magic") || name.equals("_magic")) {
            return MAGIC_COMMITTER;
        } else if (name.equals("_spark_metadata")) {
            return SINK_LOG;
        } else if (name.startsWith("_checkpoint")) {
            return CHECKPOINT;
        } else if (name.equals("_delta_log")) {
            return DELTA_LOG;
        } else if (name.equals(".hoodie")) {
            return HUDI_TIMELINE;
        }
        return isHidden(name) ? HIDDEN : DIRECTORY;
    }

    /** Whether a file of this name holds a footer and no data. */
    public static boolean isSummary(String name) {
        return name.equals("_metadata") || name.equals("_common_metadata");
    }

    /** Whether this is where a job keeps what it has not committed. */
    public boolean isStaging() {
        return this == TEMPORARY || this == SPARK_STAGING || this == HIVE_STAGING || this == MAGIC_COMMITTER;
    }

    private static boolean isHidden(String name) {
        return name.startsWith(".") || (name.startsWith("_") && name.indexOf('=') < 0);
    }
}
