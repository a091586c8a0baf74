// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.salvage;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.RawStruct;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.verify.Opener;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.Verifier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Judges row groups and parts of them, each as a file of its own. */
final class Trial {
    private final Verifier verifier;
    private final FileEntry original;
    private final Opener opener;
    private final RawStruct root;
    private final Set<GroupCopy.Range> shared;

    /** @param shared ranges that overlap with others */
    Trial(Verifier verifier, FileEntry original, Opener opener, RawStruct root, Set<GroupCopy.Range> shared) {
        this.verifier = verifier;
        this.original = original;
        this.opener = opener;
        this.root = root;
        this.shared = shared;
    }

    /** What is saved of a row group, if anything, and what is lost of it. */
    record Outcome(Optional<GroupCopy> kept, List<Loss> losses) {
        private static Outcome lost(Loss loss) {
            return new Outcome(Optional.empty(), List.of(loss));
        }
    }

    /** A row group as a whole. */
    Outcome whole(GroupCopy group) throws IOException {
        return judge(group).map(Outcome::lost).orElseGet(() -> new Outcome(Optional.of(group), List.of()));
    }

    /** A row group as a whole, and where that does not verify, each of its columns, and those that do once more together. */
    Outcome columns(GroupCopy group) throws IOException {
        Optional<Loss> whole = judge(group);
        if (whole.isEmpty() || !group.columns().fits(group.view(), root)) {
            return whole.map(Outcome::lost).orElseGet(() -> new Outcome(Optional.of(group), List.of()));
        }
        BitSet verified = new BitSet();
        List<Loss> losses = new ArrayList<>();
        for (BitSet unit : group.columns().units()) {
            Optional<Loss> loss = judge(group.only(group.columns().of(unit)));
            loss.ifPresentOrElse(losses::add, () -> verified.or(unit));
        }
        GroupCopy kept = group.only(group.columns().of(verified));
        boolean some = !verified.isEmpty() && !losses.isEmpty();
        return some && judge(kept).isEmpty()
                ? new Outcome(Optional.of(kept), losses)
                : Outcome.lost(whole.orElseThrow());
    }

    private Optional<Loss> judge(GroupCopy group) throws IOException {
        if (group.ranges().stream().anyMatch(shared::contains)) {
            return Optional.of(loss(group, List.of(), "the footer gives bytes of it to another column chunk as well"));
        }
        Optional<String> obstacle = group.obstacle();
        if (obstacle.isPresent()) {
            return Optional.of(loss(group, List.of(), obstacle.get()));
        }
        Assembly alone = Copy.of(root, group.columns(), List.of(group)).file();
        Verdict verdict = verdict(alone);
        if (verdict instanceof Verdict.Undecided undecided) {
            if (isOfTheFile(undecided.reason())) {
                throw new IOException(original.location() + ": " + undecided.reason() + ": " + undecided.detail());
            }
            return Optional.of(loss(group, List.of(), undecided.reason() + ": " + undecided.detail()));
        }
        List<Finding> damage = verdict.findings().stream()
                .filter(finding -> finding.defect().severity().damages())
                .map(finding ->
                        new Finding(finding.defect(), placed(finding.place(), group.columns()), finding.facts()))
                .toList();
        return verifies(verdict) ? Optional.empty() : Optional.of(loss(group, damage, ""));
    }

    /** Whether a copy verifies that is nothing but a footer. */
    boolean verifies(Copy empty) {
        return verifies(verdict(empty.file()));
    }

    private Verdict verdict(Assembly file) {
        FileEntry entry = new FileEntry(original.location(), file.length(), original.modified(), original.version());
        return verifier.verify(entry, () -> file.over(opener.open())).verdict();
    }

    private static Loss loss(GroupCopy group, List<Finding> findings, String detail) {
        Projection columns = group.columns();
        return new Loss(
                group.view().index(),
                columns.isWhole() ? List.of() : columns.paths(),
                group.view().numRows(),
                group.from(),
                group.to(),
                findings,
                detail);
    }

    /** With the column counted as in the original. */
    private static Place placed(Place place, Projection columns) {
        if (place instanceof Place.Chunk chunk) {
            return new Place.Chunk(chunk.rowGroup(), columns.leaf(chunk.column()), chunk.path());
        } else if (place instanceof Place.Page page) {
            int column = columns.leaf(page.column());
            return new Place.Page(page.rowGroup(), column, page.path(), page.page(), page.from(), page.to());
        }
        return place;
    }

    /** Whether no other row group will fare better. */
    private static boolean isOfTheFile(Reason reason) {
        return switch (reason) {
            case FORBIDDEN, ARCHIVED, VANISHED, CHANGED, IN_FLIGHT, CANCELLED -> true;
            case UNREADABLE, BLOCKS_LOST, ENCRYPTED, UNSUPPORTED, OVER_BUDGET, INTERNAL -> false;
        };
    }

    static boolean verifies(Verdict verdict) {
        return verdict instanceof Verdict.Sound && verdict.level() == Level.VALUES;
    }
}
