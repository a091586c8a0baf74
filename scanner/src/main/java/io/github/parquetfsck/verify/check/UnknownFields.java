// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** Fields that this version does not know are legal; their number is worth a note. */
final class UnknownFields implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.UNKNOWN_FIELDS);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        if (footer.unknownFields() > 0) {
            findings.accept(Finding.of(Defect.UNKNOWN_FIELDS, Place.wholeFile(), footer.unknownFields()));
        }
    }
}
