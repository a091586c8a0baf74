// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.salvage;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RawStruct;
import io.github.parquetfsck.io.FileDraft;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.salvage.Assembly.Piece;
import io.github.parquetfsck.verify.Opener;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.Verifier;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Copies the row groups that verify. Each is judged as the only one of a file of its own, laid out as it would be
 * copied: what is wrong elsewhere in the original, page indexes and bloom filters included, does not count against it.
 */
public final class Salvage {
    private static final byte[] MAGIC = "PAR1".getBytes(US_ASCII);
    private static final int WINDOW = 1 << 20;

    private final Verifier verifier;
    private final FileEntry original;
    private final Opener opener;

    /** @param verifier of level {@code values} */
    public Salvage(Verifier verifier, FileEntry original, Opener opener) {
        this.verifier = verifier;
        this.original = original;
        this.opener = opener;
    }

    /**
     * Reads every row group and judges it.
     *
     * @param footer the original's; empty when there is none that can be read
     * @return empty when the footer does not tell where anything is
     */
    public Optional<SalvagePlan> plan(Optional<FooterView> footer) throws IOException {
        if (footer.isEmpty() || !footer.get().complete()) {
            return Optional.empty();
        }
        FooterView view = footer.get();
        int from = (int) (view.footerStart() - view.fileOffset(0));
        Optional<RawStruct> root = RawStruct.parse(view.bytes(), from, view.end());
        if (root.isEmpty()) {
            return Optional.empty();
        }
        List<RawStruct> raw = root.get().structs(FooterField.ROW_GROUPS.field());
        if (!root.get().has(FooterField.ROW_GROUPS.field()) || raw.size() != view.rowGroupCount()) {
            return Optional.empty();
        }
        List<GroupCopy> groups = new ArrayList<>();
        for (int i = 0; i < raw.size(); i++) {
            groups.add(new GroupCopy(view.rowGroup(i), raw.get(i)));
        }
        Set<Integer> shared = sharing(groups);
        List<GroupCopy> kept = new ArrayList<>();
        List<Loss> losses = new ArrayList<>();
        for (GroupCopy group : groups) {
            Optional<Loss> loss = shared.contains(group.view().index())
                    ? Optional.of(loss(group, "the footer gives bytes of it to another column chunk as well"))
                    : judge(group, root.get());
            loss.ifPresentOrElse(losses::add, () -> kept.add(group));
        }
        return Optional.of(new SalvagePlan(original, kept, losses, assemble(root.get(), kept)));
    }

    /** The row groups of chunks that overlap: one of them is not what the footer says, and nothing tells which. */
    private static Set<Integer> sharing(List<GroupCopy> groups) {
        record Claim(int group, long from, long to) {}
        List<Claim> claims = new ArrayList<>();
        for (GroupCopy group : groups) {
            group.ranges().forEach(range -> claims.add(new Claim(group.view().index(), range.from(), range.to())));
        }
        claims.sort(Comparator.comparingLong(Claim::from));
        Set<Integer> shared = new HashSet<>();
        for (int i = 0, widest = 0; i < claims.size(); i++) {
            if (i > 0 && claims.get(i).from() < claims.get(widest).to()) {
                shared.add(claims.get(i).group());
                shared.add(claims.get(widest).group());
            }
            widest = claims.get(i).to() > claims.get(widest).to() ? i : widest;
        }
        return shared;
    }

    private Optional<Loss> judge(GroupCopy group, RawStruct root) throws IOException {
        Optional<String> obstacle = group.obstacle();
        if (obstacle.isPresent()) {
            return Optional.of(loss(group, obstacle.get()));
        }
        Assembly alone = assemble(root, List.of(group));
        FileEntry entry = new FileEntry(original.location(), alone.length(), original.modified(), original.version());
        Verdict verdict =
                verifier.verify(entry, () -> alone.over(opener.open())).verdict();
        if (verdict instanceof Verdict.Undecided undecided) {
            if (isOfTheFile(undecided.reason())) {
                throw new IOException(original.location() + ": " + undecided.reason() + ": " + undecided.detail());
            }
            return Optional.of(loss(group, undecided.reason() + ": " + undecided.detail()));
        }
        return verifies(verdict)
                ? Optional.empty()
                : Optional.of(new Loss(
                        group.view().index(),
                        group.view().numRows(),
                        group.from(),
                        group.to(),
                        verdict.findings().stream()
                                .filter(finding -> finding.defect().severity().damages())
                                .toList(),
                        ""));
    }

    private static Loss loss(GroupCopy group, String detail) {
        return new Loss(group.view().index(), group.view().numRows(), group.from(), group.to(), List.of(), detail);
    }

    /** Whether no other row group will fare better. */
    private static boolean isOfTheFile(Reason reason) {
        return switch (reason) {
            case FORBIDDEN, ARCHIVED, VANISHED, CHANGED, IN_FLIGHT, CANCELLED -> true;
            case UNREADABLE, BLOCKS_LOST, ENCRYPTED, UNSUPPORTED, OVER_BUDGET, INTERNAL -> false;
        };
    }

    private static boolean verifies(Verdict verdict) {
        return verdict instanceof Verdict.Sound && verdict.level() == Level.VALUES;
    }

    // magic | column chunks of each row group | footer | footer length: 4 bytes, little-endian | magic
    private static Assembly assemble(RawStruct root, List<GroupCopy> groups) {
        List<Piece> pieces = new ArrayList<>();
        pieces.add(Piece.own(0, MAGIC));
        List<RawStruct> moved = new ArrayList<>();
        long at = MAGIC.length;
        long rows = 0;
        for (GroupCopy group : groups) {
            moved.add(group.moved(at, moved.size()));
            rows += group.view().numRows();
            for (GroupCopy.Range range : group.ranges()) {
                pieces.add(Piece.copied(at, range.length(), range.from()));
                at += range.length();
            }
        }
        byte[] footer = root.with(FooterField.NUM_ROWS.field(), rows)
                .with(FooterField.ROW_GROUPS.field(), moved)
                .bytes();
        ByteBuffer end = ByteBuffer.allocate(footer.length + Integer.BYTES + MAGIC.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(footer)
                .putInt(footer.length)
                .put(MAGIC);
        pieces.add(Piece.own(at, end.array()));
        return new Assembly(pieces, at + end.capacity());
    }

    /**
     * Writes the copy, verifies it and gives it its name. Whatever fails, nothing has the name that was not verified.
     *
     * @throws java.nio.file.FileAlreadyExistsException when the name was taken meanwhile
     */
    public void write(SalvagePlan plan, FileDraft draft) throws IOException {
        try (RangeReader reader = plan.file().over(opener.open())) {
            byte[] window = new byte[WINDOW];
            for (long at = 0; at < reader.length(); at += WINDOW) {
                int length = (int) Math.min(WINDOW, reader.length() - at);
                reader.read(at, window, 0, length);
                draft.write(ByteBuffer.wrap(window, 0, length));
            }
        }
        FileEntry written = draft.finish();
        Verdict verdict = verifier.verify(written, draft::open).verdict();
        if (!verifies(verdict)) {
            throw new IOException("expected a copy that is sound at level values, found one that is " + verdict.label()
                    + " and was removed: the original changed meanwhile, or the disk does not keep what is written");
        }
        draft.publish();
    }
}
