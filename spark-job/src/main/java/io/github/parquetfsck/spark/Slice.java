// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.scan.Bounds;
import io.github.parquetfsck.scan.Branch;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.WalkPart;
import io.github.parquetfsck.verify.FilePart;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.PartLook;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The work of one task: files, neighbours in the order in which they were listed, a part of a large file, or directories
 * whose files it finds.
 *
 * @param first how many files of the scan came before, as far as that was known
 * @param walk what to walk; null where the files are known
 * @param part of the one file, to look at; null where files are judged
 * @param looks of the one file, from other tasks; none where a task does all of a file
 */
record Slice(
        long first,
        List<Candidate> candidates,
        @Nullable Walk walk,
        @Nullable FilePart part,
        List<PartLook> looks) implements Serializable {

    /** Of files that are known. */
    Slice(long first, List<Candidate> candidates) {
        this(first, candidates, null, null, List.of());
    }

    /** Of directories. */
    static Slice walking(long first, Walk walk) {
        return new Slice(first, List.of(), walk, null, List.of());
    }

    /** One for each part of a file. */
    static List<Slice> parts(Candidate file, int count) {
        List<Slice> slices = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            slices.add(new Slice(0, List.of(file), null, new FilePart(i, count), List.of()));
        }
        return slices;
    }

    /** Of a file at whose parts others have looked. */
    static Slice gathering(long first, Candidate file, List<PartLook> looks) {
        return new Slice(first, List.of(file), null, null, List.copyOf(looks));
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
     * @param look at a part of a file, of which nothing is told before all parts are gathered; null where files were judged
     */
    record Result(
            List<Answer> answers,
            List<Part> parts,
            @Nullable WalkPart walked,
            @Nullable PartLook look) implements Serializable {
        static Result of(PartLook look) {
            return new Result(List.of(), List.of(), null, look);
        }

        /** Of the tasks that looked at the parts of a file. */
        static List<PartLook> looks(List<byte[]> results) {
            return results.stream()
                    .map(bytes -> Objects.requireNonNull(
                            Wire.value(bytes, Result.class).look()))
                    .toList();
        }
    }

    /** @param report null when a probed file turned out not to be Parquet */
    record Answer(Candidate candidate, @Nullable FileReport report) implements Serializable {}

    /** Lines that an attempt wrote under a name of its own, for one of the scan's directories of parts. */
    record Part(Location written, long lines) implements Serializable {}
}
