// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a writer's name for a file says of the task that wrote it. Two files of one directory that are equal in all of
 * this were written by attempts of the same task. The forms, each with an optional {@code _<bucket>} before the counter:
 *
 * <pre>
 * part-00003-&lt;uuid of the job&gt;-c000.snappy.parquet                   Spark
 * part-00003-tid-&lt;transaction&gt;-&lt;uuid&gt;-&lt;attempt&gt;-1-c000.snappy.parquet   Databricks
 * 000003_1                                                        Hive: task 3, second attempt
 * </pre>
 *
 * @param job uuid or transaction; "" for Hive, whose names do not tell
 * @param bucket "" where there is none
 * @param counter files of the task in this directory, from 0; 0 for Hive
 */
public record TaskFile(String job, int task, String bucket, int counter) {
    private static final int UUID = 36;
    private static final int TASK_DIGITS = 5;
    private static final int HIVE_DIGITS = 6;

    /** Whether the name tells the job. */
    public boolean hasJob() {
        return !job.isEmpty();
    }

    /** Empty for a name of any other form. */
    public static Optional<TaskFile> of(String name) {
        if (name.startsWith("part-")) {
            return Optional.ofNullable(new Scanner(name).part());
        }
        return name.length() > HIVE_DIGITS && Character.isDigit(name.charAt(0))
                ? Optional.ofNullable(new Scanner(name).hive())
                : Optional.empty();
    }

    /** Reads a name from left to right; every method returns false, and then the name is of another form. */
    private static final class Scanner {
        private final String name;
        private int at;
        private int from;

        Scanner(String name) {
            this.name = name;
        }

        @Nullable
        TaskFile part() {
            at = "part-".length();
            if (!digits(TASK_DIGITS)) {
                return null;
            }
            int task = number();
            if (!skip('-')) {
                return null;
            }
            String job = name.startsWith("tid-", at) ? transaction() : uuid() ? name.substring(from, at) : null;
            if (job == null) {
                return null;
            }
            String bucket = skip('_') && digits(1) ? name.substring(from, at) : "";
            if (!(skip('-') || skip('.')) || !skip('c') || !digits(1)) {
                return null;
            }
            int counter = number();
            return isEnd() ? new TaskFile(job, task, bucket, counter) : null;
        }

        private @Nullable String transaction() {
            int start = at;
            at += "tid-".length();
            if (!digits(1)) {
                return null;
            }
            String transaction = name.substring(start, at);
            boolean rest = skip('-') && uuid() && skip('-') && digits(1) && skip('-') && digits(1);
            return rest ? transaction : null;
        }

        @Nullable
        TaskFile hive() {
            if (!digits(HIVE_DIGITS) || at != HIVE_DIGITS) {
                return null;
            }
            int task = number();
            return skip('_') && digits(1) && isEnd() ? new TaskFile("", task, "", 0) : null;
        }

        private boolean digits(int least) {
            from = at;
            while (at < name.length() && name.charAt(at) >= '0' && name.charAt(at) <= '9') {
                at++;
            }
            return at - from >= least && at - from <= 18;
        }

        /** What {@link #digits} passed; too large a number is no task. */
        private int number() {
            return (int) Math.min(Integer.MAX_VALUE, Long.parseLong(name, from, at, 10));
        }

        private boolean uuid() {
            from = at;
            if (name.length() < at + UUID) {
                return false;
            }
            for (int i = 0; i < UUID; i++) {
                char c = name.charAt(at + i);
                boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
                if (dash ? c != '-' : Character.digit(c, 16) < 0) {
                    return false;
                }
            }
            at += UUID;
            return true;
        }

        private boolean skip(char c) {
            boolean there = at < name.length() && name.charAt(at) == c;
            at += there ? 1 : 0;
            return there;
        }

        private boolean isEnd() {
            return at == name.length() || name.charAt(at) == '.' || name.charAt(at) == '-';
        }
    }
}
