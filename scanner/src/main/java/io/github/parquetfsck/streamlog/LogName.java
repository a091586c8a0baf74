// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a file in a streaming log: {@code 12}, {@code 19.compact}, or something that is not a log.
 *
 * @param id the batch id of a plain or compact log and of a lookalike, else -1
 */
public record LogName(Kind kind, long id, String text) {
    private static final Pattern PLAIN = Pattern.compile("(0|[1-9][0-9]{0,18})(\\.compact)?");
    private static final Pattern SIDECAR = Pattern.compile("\\..+\\.crc");
    private static final Pattern TEMPORARY = Pattern.compile("\\..+\\.tmp");

    /** What a name stands for. */
    public enum Kind {
        /** {@code N}: the log of one batch. */
        PLAIN,
        /** {@code N.compact}: every entry of the batches up to N. */
        COMPACT,
        /** {@code .N.crc}: the checksums that Hadoop's local file system keeps beside a file. */
        SIDECAR,
        /** {@code .N.<uuid>.tmp}: an atomic write that did not end. */
        TEMPORARY,
        /** {@code 007}, {@code +5}: not written by Spark, and yet parsed by it as a batch id. */
        LOOKALIKE,
        FOREIGN
    }

    public static LogName of(String name) {
        Matcher log = PLAIN.matcher(name);
        if (log.matches()) {
            try {
                Kind kind = log.group(2) == null ? Kind.PLAIN : Kind.COMPACT;
                return new LogName(kind, Long.parseLong(log.group(1)), name);
            } catch (NumberFormatException beyondLong) {
                return new LogName(Kind.FOREIGN, -1, name);
            }
        } else if (SIDECAR.matcher(name).matches()) {
            return new LogName(Kind.SIDECAR, -1, name);
        } else if (TEMPORARY.matcher(name).matches()) {
            return new LogName(Kind.TEMPORARY, -1, name);
        }
        return lookalike(name);
    }

    private static LogName lookalike(String name) {
        String digits = name.endsWith(".compact") ? name.substring(0, name.length() - ".compact".length()) : name;
        try {
            return new LogName(Kind.LOOKALIKE, Long.parseLong(digits), name);
        } catch (NumberFormatException notAnId) {
            return new LogName(Kind.FOREIGN, -1, name);
        }
    }

    public boolean isLog() {
        return kind == Kind.PLAIN || kind == Kind.COMPACT;
    }
}
