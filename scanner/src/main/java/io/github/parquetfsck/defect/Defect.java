// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import java.util.List;
import java.util.Locale;

/** One row for each way in which something can be broken. A code is permanent. */
public enum Defect {
    FILE_TOO_SHORT(
            "PQ0101",
            Severity.FATAL,
            Remedy.RERUN,
            Level.TAIL,
            "the file has %d bytes, the smallest Parquet file has 12"),
    TAIL_MAGIC_MISSING("PQ0102", Severity.FATAL, Remedy.REPLAY, Level.TAIL, "the file ends in %s, expected PAR1");

    private final String code;
    private final Severity severity;
    private final Remedy remedy;
    private final Level level;
    private final String template;

    Defect(String code, Severity severity, Remedy remedy, Level level, String template) {
        this.code = code;
        this.severity = severity;
        this.remedy = remedy;
        this.level = level;
        this.template = template;
    }

    public String code() {
        return code;
    }

    public Severity severity() {
        return severity;
    }

    public Remedy remedy() {
        return remedy;
    }

    /** The lowest level that can see it. */
    public Level level() {
        return level;
    }

    /** The message with its facts filled in. */
    public String message(List<Object> facts) {
        return String.format(Locale.ROOT, template, facts.toArray());
    }
}
