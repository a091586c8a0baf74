// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.Location;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The commit of a table that put a file into it.
 *
 * @param version as the table counts: Delta's version, Iceberg's snapshot id, Hudi's instant
 * @param entry what of the log holds it, for a person to open
 * @param operation as the log spells it, as {@code STREAMING UPDATE}; "" where it does not say
 * @param query the id of the streaming query, or what stood in its place, that the commit names
 * @param batch the micro-batch that the commit names
 * @param siblings other files that the commit put into the table
 * @param inputs for a commit that rewrote rows: the files whose rows it took, which it removed
 * @param ordinal the file's place, from 0, among those of the commit that a stream reads: of Delta those added with a change
 *     of data, of Iceberg those in the manifests that came with a snapshot that appends
 * @param rows of the file, before any that a delete file or a deletion vector takes out; where the commit says
 */
public record TableCommit(
        String version,
        String entry,
        String operation,
        Origin origin,
        Optional<String> query,
        OptionalLong batch,
        List<Location> siblings,
        List<Location> inputs,
        OptionalLong ordinal,
        OptionalLong rows) {
    public TableCommit {
        siblings = List.copyOf(siblings);
        inputs = List.copyOf(inputs);
    }

    /** Where the rows of a commit's files came from. */
    public enum Origin {
        /** From a micro-batch of a streaming query, which the commit names. */
        STREAM,
        /** From other files of the table: a compaction, OPTIMIZE, or a statement that rewrites files. */
        DERIVED,
        /** From a job that is no streaming query, as far as the commit tells. */
        JOB
    }

    /** Whether the query wrote the batch through its own sink, so that the sink itself keeps a batch from coming twice. */
    public boolean isOfSink() {
        return operation.equals("STREAMING UPDATE") || operation.isEmpty() || operation.equals("append");
    }
}
