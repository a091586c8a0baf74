// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.salvage;

import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RawStruct;
import io.github.parquetfsck.io.FileDraft;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.verify.Opener;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.Verifier;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Copies the row groups that verify, or the columns of them that do. Each is judged as the only one of a file of its own,
 * laid out as it would be copied: what is wrong elsewhere in the original, page indexes and bloom filters included, does
 * not count against it. Row groups that have kept the same columns come into one file.
 */
public final class Salvage {
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
    public Optional<SalvagePlan> plan(Optional<FooterView> footer, Unit unit) throws IOException {
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
        Projection all = Projection.whole(view);
        List<GroupCopy> groups = new ArrayList<>();
        for (int i = 0; i < raw.size(); i++) {
            groups.add(new GroupCopy(view.rowGroup(i), raw.get(i), all));
        }
        Trial trial = new Trial(verifier, original, opener, root.get(), sharing(groups));
        List<GroupCopy> kept = new ArrayList<>();
        List<Loss> losses = new ArrayList<>();
        for (GroupCopy group : groups) {
            Trial.Outcome outcome =
                    switch (unit) {
                        case ROW_GROUP -> trial.whole(group);
                        case COLUMN -> trial.columns(group);
                    };
            outcome.kept().ifPresent(kept::add);
            losses.addAll(outcome.losses());
        }
        if (groups.isEmpty()) {
            Copy empty = Copy.of(root.get(), all, groups);
            return Optional.of(new SalvagePlan(original, List.of(empty), losses))
                    .filter(plan -> trial.verifies(empty));
        }
        return Optional.of(new SalvagePlan(original, copies(root.get(), kept), losses));
    }

    /** The column chunks that overlap: one of them is not what the footer says, and nothing tells which. */
    private static Set<GroupCopy.Range> sharing(List<GroupCopy> groups) {
        List<GroupCopy.Range> claims = new ArrayList<>();
        groups.forEach(group -> claims.addAll(group.ranges()));
        claims.sort(Comparator.comparingLong(GroupCopy.Range::from));
        Set<GroupCopy.Range> shared = new HashSet<>();
        for (int i = 0, widest = 0; i < claims.size(); i++) {
            if (i > 0 && claims.get(i).from() < claims.get(widest).to()) {
                shared.add(claims.get(i));
                shared.add(claims.get(widest));
            }
            widest = claims.get(i).to() > claims.get(widest).to() ? i : widest;
        }
        return shared;
    }

    /** One for each set of columns that row groups have kept: first the one that has the most of them. */
    private static List<Copy> copies(RawStruct root, List<GroupCopy> kept) {
        Map<Projection, List<GroupCopy>> alike = new LinkedHashMap<>();
        kept.forEach(group -> alike.computeIfAbsent(group.columns(), columns -> new ArrayList<>())
                .add(group));
        List<Copy> copies = new ArrayList<>();
        alike.forEach((columns, groups) -> copies.add(Copy.of(root, columns, groups)));
        copies.sort(Comparator.comparingInt(copy -> copy.without().size()));
        return copies;
    }

    /**
     * Writes each copy, verifies them all and gives them their names. Whatever fails, nothing has a name that was not
     * verified.
     *
     * @param drafts one for each of the plan's copies, in their order
     * @throws java.nio.file.FileAlreadyExistsException when a name was taken meanwhile; copies before it may have theirs
     */
    public void write(SalvagePlan plan, List<? extends FileDraft> drafts) throws IOException {
        for (int i = 0; i < drafts.size(); i++) {
            write(plan.copies().get(i).file(), drafts.get(i));
        }
        for (FileDraft draft : drafts) {
            draft.publish();
        }
    }

    private void write(Assembly file, FileDraft draft) throws IOException {
        try (RangeReader reader = file.over(opener.open())) {
            byte[] window = new byte[WINDOW];
            for (long at = 0; at < reader.length(); at += WINDOW) {
                int length = (int) Math.min(WINDOW, reader.length() - at);
                reader.read(at, window, 0, length);
                draft.write(ByteBuffer.wrap(window, 0, length));
            }
        }
        FileEntry written = draft.finish();
        Verdict verdict = verifier.verify(written, draft::open).verdict();
        if (!Trial.verifies(verdict)) {
            throw new IOException("expected a copy that is sound at level values, found one that is " + verdict.label()
                    + " and was removed: the original changed meanwhile, or the disk does not keep what is written");
        }
    }
}
