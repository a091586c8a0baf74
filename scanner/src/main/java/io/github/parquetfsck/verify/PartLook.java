// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What one look at a part of a file came to, for whoever gathers the parts.
 *
 * @param outcome whether the part can be taken for seen
 * @param footer the hash of the footer by which the part was found
 * @param rowGroups whose pages were read
 * @param findings of these pages and values, the first of each defect, none of which damages
 * @param reported by defect, how many there were
 * @param coverage of this look
 * @param took from its first read to its last
 */
public record PartLook(
        FilePart part,
        Outcome outcome,
        long footer,
        RowGroupRange rowGroups,
        List<Finding> findings,
        Map<Defect, Long> reported,
        Coverage coverage,
        Duration took)
        implements Serializable {
    /** What can be made of a look at a part. */
    public enum Outcome {
        /** Every page of the part was seen, and nothing is wrong that decides anything. */
        CLEAN,
        /** Something damages, or could not be read: which may be the store's passing fault, so that another look decides. */
        DOUBTFUL,
        /** Not all was seen, and another look would see no more, or nobody has looked. */
        OPEN
    }

    public PartLook {
        findings = List.copyOf(findings);
        reported = Map.copyOf(reported);
    }

    /** Of a part that was not looked at. */
    public static PartLook none(FilePart part) {
        return unseen(part, Outcome.OPEN, Coverage.NONE, Duration.ZERO);
    }

    /** Of a part that cannot be taken for seen. */
    static PartLook unseen(FilePart part, Outcome outcome, Coverage coverage, Duration took) {
        return new PartLook(part, outcome, 0, RowGroupRange.NONE, List.of(), Map.of(), coverage, took);
    }

    /** Whether the part need not be looked at again. */
    public boolean isClean() {
        return outcome == Outcome.CLEAN;
    }

    /** Whether all parts of a file are there, in order, some were looked at, and took no longer together than the file may. */
    static boolean makeWhole(List<PartLook> looks, FileBudget budget) {
        Duration took = Duration.ZERO;
        for (int i = 0; i < looks.size(); i++) {
            PartLook look = looks.get(i);
            took = took.plus(look.took());
            if (!look.part().equals(new FilePart(i, looks.size()))) {
                return false;
            }
        }
        return looks.stream().anyMatch(look -> look.outcome() != Outcome.OPEN) && took.compareTo(budget.time()) <= 0;
    }
}
