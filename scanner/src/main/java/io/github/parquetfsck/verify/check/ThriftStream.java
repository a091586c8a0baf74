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

/** The bytes of the footer are one struct of the compact protocol. */
final class ThriftStream implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.THRIFT_MALFORMED, Defect.THRIFT_COUNT_UNJUSTIFIED, Defect.THRIFT_TOO_DEEP);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        for (Malformed malformed : footer.malformed()) {
            Place place = Places.of(malformed);
            switch (malformed.kind()) {
                case STREAM -> findings.accept(finding(Defect.THRIFT_MALFORMED, place, malformed));
                case COUNT -> findings.accept(finding(Defect.THRIFT_COUNT_UNJUSTIFIED, place, malformed));
                case DEPTH ->
                    findings.accept(Finding.of(
                            Defect.THRIFT_TOO_DEEP,
                            place,
                            malformed.field(),
                            malformed.offset(),
                            malformed.expected().replace("at most ", "")));
                case MISSING, WIRE_TYPE, DUPLICATE, UNION, EMPTY_LIST_TYPE, FIELDS_IN_EMPTY_STRUCT, OVER_BUDGET -> {}
            }
        }
    }

    static Finding finding(Defect defect, Place place, Malformed malformed) {
        String field = malformed.field().isEmpty() ? "the footer" : malformed.field();
        return Finding.of(defect, place, field, malformed.offset(), malformed.expected(), malformed.found());
    }
}
