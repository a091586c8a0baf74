// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.salvage;

import io.github.parquetfsck.io.FileEntry;
import java.util.List;

/** What of a file can be copied into a new one, and what is lost. */
public final class SalvagePlan {
    private final FileEntry original;
    private final List<GroupCopy> kept;
    private final List<Loss> losses;
    private final Assembly file;

    SalvagePlan(FileEntry original, List<GroupCopy> kept, List<Loss> losses, Assembly file) {
        this.original = original;
        this.kept = List.copyOf(kept);
        this.losses = List.copyOf(losses);
        this.file = file;
    }

    public FileEntry original() {
        return original;
    }

    /** The row groups that are lost, in the order of the file. */
    public List<Loss> losses() {
        return losses;
    }

    /** How many row groups are kept. */
    public int rowGroups() {
        return kept.size();
    }

    /** Rows of the row groups that are kept. */
    public long rows() {
        return kept.stream().mapToLong(group -> group.view().numRows()).sum();
    }

    /** Rows of the row groups that are lost, as the footer says. */
    public long lostRows() {
        return losses.stream().mapToLong(Loss::rows).sum();
    }

    /** Bytes of data that are copied. */
    public long bytes() {
        return kept.stream().mapToLong(GroupCopy::bytes).sum();
    }

    /** Whether there is anything to write: a file of no row groups is, one of which all are lost is not. */
    public boolean saves() {
        return !kept.isEmpty() || losses.isEmpty();
    }

    Assembly file() {
        return file;
    }
}
