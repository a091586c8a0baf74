// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.salvage;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RawStruct;
import io.github.parquetfsck.format.RowGroupField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.format.ThriftField;
import io.github.parquetfsck.format.ThriftStruct;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Some of the leaf columns of a file, or all of them, and what its footer is without the others. */
final class Projection {
    private static final int REPEATED = 2;
    private static final int KEY = 1;
    private static final int COLUMN_INDEX = 1;

    /** Copies of the schema that readers go by: where columns are gone, they would promise those or count wrong. */
    private static final Set<String> SCHEMA_COPIES = Set.of(
            "ARROW:schema",
            "org.apache.spark.sql.parquet.row.metadata",
            "pandas",
            "parquet.avro.schema",
            "avro.schema",
            "iceberg.schema",
            "parquet.proto.descriptor",
            "thrift.descriptor",
            "geo",
            "huggingface");

    private final FooterView footer;
    private final BitSet leaves;

    private Projection(FooterView footer, BitSet leaves) {
        this.footer = footer;
        this.leaves = leaves;
    }

    static Projection whole(FooterView footer) {
        BitSet all = new BitSet();
        all.set(0, footer.schema().leafCount());
        return new Projection(footer, all);
    }

    /** The same file with these of its leaves. */
    Projection of(BitSet some) {
        return new Projection(footer, (BitSet) some.clone());
    }

    /**
     * What can only be kept or lost together: the leaves of an outermost group that is repeated or annotated (a list, a
     * map, a variant), of which some alone would be another thing; else a leaf.
     */
    List<BitSet> units() {
        SchemaView schema = footer.schema();
        Map<Integer, BitSet> units = new LinkedHashMap<>();
        for (int leaf = 0; leaf < schema.leafCount(); leaf++) {
            int unit = schema.leaf(leaf);
            for (int e = schema.parent(unit); e > 0; e = schema.parent(e)) {
                boolean annotated = schema.has(e, SchemaField.CONVERTED_TYPE) || schema.logicalType(e) != 0;
                unit = annotated || schema.repetition(e) == REPEATED ? e : unit;
            }
            units.computeIfAbsent(unit, each -> new BitSet()).set(leaf);
        }
        return List.copyOf(units.values());
    }

    /** Whether columns can be told apart: the schema is one tree, and the row group has a chunk for each leaf. */
    boolean fits(RowGroupView group, RawStruct root) {
        SchemaView schema = footer.schema();
        return schema.closedAt() == schema.size()
                && root.structs(FooterField.SCHEMA.field()).size() == schema.size()
                && group.columnCount() == schema.leafCount()
                && group.chunkCount() == schema.leafCount();
    }

    boolean isWhole() {
        return leaves.cardinality() == footer.schema().leafCount();
    }

    boolean has(int leaf) {
        return isWhole() || leaves.get(leaf);
    }

    /** The leaf that is the n-th of those that are here, from 0; -1 behind the last. */
    int leaf(int n) {
        return isWhole() ? n : leaves.stream().skip(n).findFirst().orElse(-1);
    }

    /** The dotted paths of the leaves that are here. */
    List<String> paths() {
        return leaves.stream()
                .mapToObj(leaf -> footer.schema().path(footer.schema().leaf(leaf)))
                .toList();
    }

    /** The leaves that are not here. */
    Projection others() {
        BitSet others = (BitSet) leaves.clone();
        others.flip(0, footer.schema().leafCount());
        return of(others);
    }

    /** The footer's root struct without the other leaves, groups that have none left, and copies of the schema. */
    RawStruct footer(RawStruct root) {
        if (isWhole()) {
            return root;
        }
        RawStruct less = root.with(FooterField.SCHEMA.field(), elements(root));
        less = filtered(less, FooterField.COLUMN_ORDERS.field(), leaves.stream(), footer.columnOrderCount());
        List<StructView> pairs = footer.keyValues();
        IntStream kept = IntStream.range(0, pairs.size())
                .filter(i -> !SCHEMA_COPIES.contains(
                        new String(pairs.get(i).binary(KEY).orElse(new byte[0]), UTF_8)));
        return filtered(less, FooterField.KEY_VALUE_METADATA.field(), kept, pairs.size());
    }

    /** The elements in depth-first order, with as many children as they have left. */
    private List<RawStruct> elements(RawStruct root) {
        SchemaView schema = footer.schema();
        boolean[] kept = new boolean[schema.size()];
        int[] children = new int[schema.size()];
        leaves.stream().forEach(leaf -> {
            for (int e = schema.leaf(leaf); e >= 0 && !kept[e]; e = schema.parent(e)) {
                kept[e] = true;
                if (e > 0) {
                    children[schema.parent(e)]++;
                }
            }
        });
        List<RawStruct> all = root.structs(FooterField.SCHEMA.field());
        List<RawStruct> elements = new ArrayList<>();
        for (int e = 0; e < all.size(); e++) {
            if (kept[e]) {
                elements.add(children[e] > 0 ? all.get(e).with(SchemaField.CHILDREN.field(), children[e]) : all.get(e));
            }
        }
        return elements;
    }

    /** With these elements of a list only; without the field where none are left or their number is not the one expected. */
    private static RawStruct filtered(RawStruct struct, ThriftField field, IntStream kept, int expected) {
        List<RawStruct> all = struct.structs(field);
        List<RawStruct> some = all.size() == expected
                ? kept.filter(i -> i < expected).mapToObj(all::get).toList()
                : List.of();
        return some.isEmpty() ? struct.without(field) : struct.with(field, some);
    }

    /**
     * A row group without the other leaves: sizes of what is left, and of the columns that rows are sorted by those before
     * the first that is gone.
     */
    RawStruct rowGroup(RawStruct group, RowGroupView view) {
        if (isWhole()) {
            return group;
        }
        RawStruct less =
                group.with(RowGroupField.TOTAL_BYTE_SIZE.field(), sum(view, ChunkField.TOTAL_UNCOMPRESSED_SIZE));
        if (view.has(RowGroupField.TOTAL_COMPRESSED_SIZE)) {
            less = less.with(RowGroupField.TOTAL_COMPRESSED_SIZE.field(), sum(view, ChunkField.TOTAL_COMPRESSED_SIZE));
        }
        List<RawStruct> sorting = group.structs(RowGroupField.SORTING_COLUMNS.field());
        List<RawStruct> kept = new ArrayList<>();
        List<StructView> views = view.sortingColumns();
        ThriftField field = ThriftStruct.SORTING_COLUMN.field(COLUMN_INDEX).orElseThrow();
        for (int i = 0; i < Math.min(sorting.size(), views.size()); i++) {
            int leaf = (int) views.get(i).number(COLUMN_INDEX);
            if (leaf < 0 || !leaves.get(leaf)) {
                break;
            }
            int index = leaves.get(0, leaf).cardinality();
            kept.add(sorting.get(i).with(field, index));
        }
        return kept.isEmpty()
                ? less.without(RowGroupField.SORTING_COLUMNS.field())
                : less.with(RowGroupField.SORTING_COLUMNS.field(), kept);
    }

    private long sum(RowGroupView view, ChunkField size) {
        return leaves.stream().mapToLong(leaf -> view.value(leaf, size)).sum();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Projection projection && projection.leaves.equals(leaves);
    }

    @Override
    public int hashCode() {
        return leaves.hashCode();
    }
}
