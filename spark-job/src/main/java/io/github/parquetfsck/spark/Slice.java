// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.scan.Bounds;
import io.github.parquetfsck.scan.Branch;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.WalkPart;
import io.github.parquetfsck.verify.FileReport;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The work of one task: files, neighbours in the order in which they were listed, or directories whose files it finds.
 *
 * @param first how many files of the scan came before, as far as that was known
 * @param walk what to walk; null where the files are known
 */
record Slice(
        long first, List<Candidate> candidates, @Nullable Walk walk) implements Serializable {

    /** Of files that are known. */
    Slice(long first, List<Candidate> candidates) {
        this(first, candidates, null);
    }

    /**
     * Directories, in order.
     *
     * @param bounds of the walk
     * @param files that are judged at most; others that were found go back
     */
    record Walk(List<Branch> branches, Bounds bounds, int files) implements Serializable {}

    /**
     * What the attempt that succeeded found, in the order of the candidates.
     *
     * @param walked what a walk came to, its files those that were found and not judged; null where the files were known
     */
    record Result(
            List<Answer> answers,
            List<Part> parts,
            @Nullable WalkPart walked) implements Serializable {}

    /** @param report null when a probed file turned out not to be Parquet */
    record Answer(Candidate candidate, @Nullable FileReport report) implements Serializable {}

    /** Lines that an attempt wrote under a name of its own, for one of the scan's directories of parts. */
    record Part(Location written, long lines) implements Serializable {}
}
