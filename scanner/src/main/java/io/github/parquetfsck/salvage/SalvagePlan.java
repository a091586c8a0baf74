// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.salvage;

import io.github.parquetfsck.io.FileEntry;
import java.util.List;

/** What of a file can be copied into new ones, and what is lost. */
public final class SalvagePlan {
    private final FileEntry original;
    private final List<Copy> copies;
    private final List<Loss> losses;

    SalvagePlan(FileEntry original, List<Copy> copies, List<Loss> losses) {
        this.original = original;
        this.copies = List.copyOf(copies);
        this.losses = List.copyOf(losses);
    }

    public FileEntry original() {
        return original;
    }

    /**
     * The new files: one for each set of columns that row groups have kept, the one with the most of them first; none
     * where all row groups are lost.
     */
    public List<Copy> copies() {
        return copies;
    }

    /** What is lost, in the order of the file. */
    public List<Loss> losses() {
        return losses;
    }

    /** How many row groups are kept, with all their columns or some. */
    public int rowGroups() {
        return copies.stream().mapToInt(copy -> copy.rowGroups().size()).sum();
    }

    /** How many row groups are lost with all their columns. */
    public int lostRowGroups() {
        return (int) losses.stream().filter(Loss::isWhole).count();
    }

    /** Rows of the row groups that are kept, with all their columns or some. */
    public long rows() {
        return copies.stream().mapToLong(Copy::rows).sum();
    }

    /** Rows of the row groups that are lost with all their columns, as the footer says. */
    public long lostRows() {
        return losses.stream().filter(Loss::isWhole).mapToLong(Loss::rows).sum();
    }

    /** Bytes of data that are copied. */
    public long bytes() {
        return copies.stream().mapToLong(Copy::bytes).sum();
    }

    /** Whether there is anything to write: a file of no row groups is, one of which all are lost is not. */
    public boolean saves() {
        return !copies.isEmpty();
    }
}
