// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.Codec;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.Where;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.ValueOrder;
import java.util.Optional;

/** A finding and the column that it lies in, beside what a writer's bug asks of them. */
final class Whereabouts {
    private static final int INT64 = 2;
    private static final int BYTE_ARRAY = 6;
    private static final int DECIMAL = 5;
    private static final long HUGE = 1L << 28;
    private static final long BATCH_OF_LEVELS = 1L << 14;
    private static final long LEAST_WRAPPED = Integer.MIN_VALUE;
    private static final long GREATEST_WRAPPED = -(1L << 30);

    private final FooterView footer;
    private final Finding finding;
    private final int rowGroup;
    private final int column;

    Whereabouts(FooterView footer, Finding finding) {
        this.footer = footer;
        this.finding = finding;
        if (finding.place() instanceof Place.Chunk chunk) {
            rowGroup = chunk.rowGroup();
            column = chunk.column();
        } else if (finding.place() instanceof Place.Page page) {
            rowGroup = page.rowGroup();
            column = page.column();
        } else {
            rowGroup = -1;
            column = -1;
        }
    }

    boolean fit(Where where) {
        return switch (where) {
            case ANYWHERE -> true;
            case WRAPPED -> isWrapped();
            case MANY_LEVELS -> isHistogramOfManyLevels();
            case HUGE_PAGE -> finding.place() instanceof Place.Page page && page.to() - page.from() >= HUGE;
            case BINARY -> hasColumn() && isBinary();
            case HIGH_BOUNDS ->
                hasColumn() && isBinary() && (isHigh(bound(ChunkField.MIN)) || isHigh(bound(ChunkField.MAX)));
            case BINARY_DECIMAL -> hasColumn() && isBinaryDecimal();
            case BYTE_ARRAY_DECIMAL -> hasColumn() && type() == BYTE_ARRAY && isBinaryDecimal();
            case SWAPPED_DECIMAL ->
                hasColumn()
                        && isBinaryDecimal()
                        && isNegative(bound(ChunkField.MAX_VALUE))
                        && !isNegative(bound(ChunkField.MIN_VALUE));
            case DECIMAL -> hasColumn() && isDecimal();
            case UNSIGNED -> hasColumn() && type() <= INT64 && order() == ValueOrder.UNSIGNED;
            case NESTED -> hasColumn() && schema().maxRepetitionLevel(column) > 0;
            case LZ4 ->
                hasColumn() && Codec.of(group().value(column, ChunkField.CODEC)).equals(Optional.of(Codec.LZ4));
        };
    }

    private boolean hasColumn() {
        return column >= 0
                && rowGroup < footer.rowGroupCount()
                && column < schema().leafCount()
                && column < group().chunkCount();
    }

    private SchemaView schema() {
        return footer.schema();
    }

    private RowGroupView group() {
        return footer.rowGroup(rowGroup);
    }

    private int type() {
        return schema().type(schema().leaf(column));
    }

    private ValueOrder order() {
        return ValueOrder.of(schema(), schema().leaf(column));
    }

    private boolean isBinary() {
        return type() >= BYTE_ARRAY;
    }

    private boolean isBinaryDecimal() {
        return isBinary() && order() == ValueOrder.SIGNED_BYTES;
    }

    private boolean isDecimal() {
        int leaf = schema().leaf(column);
        return schema().logicalType(leaf) == DECIMAL || schema().convertedType(leaf) == DECIMAL;
    }

    private byte[] bound(ChunkField field) {
        return group().binary(column, field);
    }

    private static boolean isHigh(byte[] bytes) {
        for (byte each : bytes) {
            if (each < 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNegative(byte[] bigEndian) {
        return bigEndian.length > 0 && bigEndian[0] < 0;
    }

    private boolean isHistogramOfManyLevels() {
        return finding.facts().stream().anyMatch(fact -> fact instanceof String text && text.contains("histogram"))
                && finding.facts().stream()
                        .anyMatch(fact -> fact instanceof Number number && number.longValue() > BATCH_OF_LEVELS);
    }

    private boolean isWrapped() {
        return finding.facts().stream()
                .anyMatch(fact -> fact instanceof Number number
                        && number.longValue() >= LEAST_WRAPPED
                        && number.longValue() <= GREATEST_WRAPPED);
    }
}
