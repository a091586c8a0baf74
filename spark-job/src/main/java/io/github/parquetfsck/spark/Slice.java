// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.verify.FileReport;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files of one task, neighbours in the order in which they were listed.
 *
 * @param first how many candidates of the scan came before
 */
record Slice(long first, List<Candidate> candidates) implements Serializable {

    /** What the attempt that succeeded found, in the order of the candidates. */
    record Result(List<Answer> answers, List<Part> parts) implements Serializable {}

    /** @param report null when a probed file turned out not to be Parquet */
    record Answer(Candidate candidate, @Nullable FileReport report) implements Serializable {}

    /** Lines that an attempt wrote under a name of its own, for one of the scan's directories of parts. */
    record Part(Location written, long lines) implements Serializable {}
}
