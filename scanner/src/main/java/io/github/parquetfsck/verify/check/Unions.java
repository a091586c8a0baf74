// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** A union has exactly one member. */
final class Unions implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.COLUMN_ORDER_EMPTY,
                Defect.LOGICAL_TYPE_EMPTY,
                Defect.TIME_UNIT_UNDEFINED,
                Defect.ENCRYPTION_ALGORITHM_UNDEFINED,
                Defect.UNION_SEVERAL_MEMBERS);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        for (Malformed malformed : footer.malformed()) {
            if (malformed.kind() == Malformed.Kind.UNION) {
                Place place = Places.of(malformed);
                Defect defect = malformed.found().equals("0") ? empty(malformed.field()) : Defect.UNION_SEVERAL_MEMBERS;
                findings.accept(
                        defect == Defect.UNION_SEVERAL_MEMBERS
                                ? ThriftStream.finding(defect, place, malformed)
                                : Finding.of(defect, place, malformed.field()));
            }
        }
    }

    private static Defect empty(String field) {
        String name = field.substring(field.lastIndexOf('.') + 1);
        if (name.startsWith("column_orders")) {
            return Defect.COLUMN_ORDER_EMPTY;
        }
        return switch (name) {
            case "logicalType" -> Defect.LOGICAL_TYPE_EMPTY;
            case "unit" -> Defect.TIME_UNIT_UNDEFINED;
            case "encryption_algorithm" -> Defect.ENCRYPTION_ALGORITHM_UNDEFINED;
            default -> Defect.UNION_SEVERAL_MEMBERS;
        };
    }
}
