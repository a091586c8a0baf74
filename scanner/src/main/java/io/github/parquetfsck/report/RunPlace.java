// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run has told of a file, a dataset or a checkpoint.
 *
 * @param location as the run spelled it
 * @param verdict {@code sound}, {@code damaged}, {@code undecided}, or "" for what gets none
 * @param level that was reached; "" where it is not told
 * @param findings by code
 */
public record RunPlace(String location, String verdict, String level, SortedMap<String, RunFinding> findings) {
    public RunPlace {
        findings = Collections.unmodifiableSortedMap(new TreeMap<>(findings));
    }

    /** What two lines tell of one place. */
    RunPlace and(RunPlace other) {
        SortedMap<String, RunFinding> both = new TreeMap<>(findings);
        both.putAll(other.findings);
        return new RunPlace(
                location, verdict.isEmpty() ? other.verdict : verdict, level.isEmpty() ? other.level : level, both);
    }
}
