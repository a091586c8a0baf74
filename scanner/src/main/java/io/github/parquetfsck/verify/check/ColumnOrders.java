// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** Column orders, where there are any, are one for each column. Without them statistics have no defined order. */
final class ColumnOrders implements Check<FooterView> {
    static final int TYPE_ORDER = 1;
    private static final int TOTAL_ORDER = 2;
    static final int INT96_ORDER = 3;

    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.COLUMN_ORDERS_SHORT,
                Defect.COLUMN_ORDERS_LONG,
                Defect.COLUMN_ORDER_UNKNOWN,
                Defect.COLUMN_ORDER_ON_WRONG_TYPE);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        SchemaView schema = footer.schema();
        int count = footer.columnOrderCount();
        int columns = schema.leafCount();
        if (count < 0) {
            return;
        }
        if (count != columns) {
            Defect defect = count < columns ? Defect.COLUMN_ORDERS_SHORT : Defect.COLUMN_ORDERS_LONG;
            findings.accept(Finding.of(defect, Places.root(footer, FooterField.COLUMN_ORDERS), count, columns));
        }
        for (int leaf = 0; leaf < Math.min(count, columns); leaf++) {
            int order = footer.columnOrder(leaf);
            int type = schema.type(schema.leaf(leaf));
            if (order == TYPE_ORDER || order == 0) {
                continue;
            }
            Place place = Places.root(footer, FooterField.COLUMN_ORDERS);
            String path = schema.path(schema.leaf(leaf));
            if (order < 0 || order > INT96_ORDER) {
                findings.accept(Finding.of(Defect.COLUMN_ORDER_UNKNOWN, place, path, order));
            } else if (order == INT96_ORDER ? type != Types.INT96 : !floating(schema, schema.leaf(leaf))) {
                String name = order == INT96_ORDER ? "INT96_TIMESTAMP_ORDER" : "IEEE_754_TOTAL_ORDER";
                findings.accept(Finding.of(
                        Defect.COLUMN_ORDER_ON_WRONG_TYPE,
                        place,
                        path,
                        name,
                        Types.physical(schema, schema.leaf(leaf))));
            }
        }
    }

    /** Whether a column is declared to be in the total order of IEEE 754. */
    static boolean total(FooterView footer, int leaf) {
        return leaf < footer.columnOrderCount() && footer.columnOrder(leaf) == TOTAL_ORDER;
    }

    private static boolean floating(SchemaView schema, int element) {
        int type = schema.type(element);
        return type == Types.FLOAT || type == Types.DOUBLE || schema.logicalType(element) == LogicalTypes.FLOAT16;
    }
}
