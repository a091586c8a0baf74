// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.salvage;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.RawStruct;
import io.github.parquetfsck.salvage.Assembly.Piece;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** A new file of row groups that have the same columns. */
public final class Copy {
    private static final byte[] MAGIC = "PAR1".getBytes(US_ASCII);

    private final List<GroupCopy> groups;
    private final Projection columns;
    private final Assembly file;

    private Copy(List<GroupCopy> groups, Projection columns, Assembly file) {
        this.groups = List.copyOf(groups);
        this.columns = columns;
        this.file = file;
    }

    /** @param columns those of each of the row groups */
    // magic | column chunks of each row group | footer | footer length: 4 bytes, little-endian | magic
    static Copy of(RawStruct root, Projection columns, List<GroupCopy> groups) {
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
        byte[] footer = columns.footer(root)
                .with(FooterField.NUM_ROWS.field(), rows)
                .with(FooterField.ROW_GROUPS.field(), moved)
                .bytes();
        ByteBuffer end = ByteBuffer.allocate(footer.length + Integer.BYTES + MAGIC.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(footer)
                .putInt(footer.length)
                .put(MAGIC);
        pieces.add(Piece.own(at, end.array()));
        return new Copy(groups, columns, new Assembly(pieces, at + end.capacity()));
    }

    /** The positions in the original, from 0, of the row groups that are here. */
    public List<Integer> rowGroups() {
        return groups.stream().map(group -> group.view().index()).toList();
    }

    public long rows() {
        return groups.stream().mapToLong(group -> group.view().numRows()).sum();
    }

    /** Bytes of data that are copied. */
    public long bytes() {
        return groups.stream().mapToLong(GroupCopy::bytes).sum();
    }

    /** The dotted paths of the columns that are not here. */
    public List<String> without() {
        return columns.others().paths();
    }

    Assembly file() {
        return file;
    }
}
