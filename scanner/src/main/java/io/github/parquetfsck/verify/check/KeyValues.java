// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.verify.Check;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The key-value pairs of the file: each value may be absent, which Spark does not survive. */
final class KeyValues implements Check<FooterView> {
    private static final int KEY = 1;
    private static final int VALUE = 2;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.KEY_WITHOUT_VALUE, Defect.DUPLICATE_KEY);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        List<StructView> pairs = footer.keyValues();
        if (pairs.isEmpty()) {
            return;
        }
        Place place = new Place.FooterField(
                FooterField.KEY_VALUE_METADATA.path(),
                pairs.get(0).from(KEY),
                pairs.get(pairs.size() - 1).to(KEY));
        Set<String> keys = new HashSet<>();
        for (StructView pair : pairs) {
            String key = Text.of(pair.binary(KEY).orElse(new byte[0]));
            if (!pair.has(VALUE)) {
                findings.accept(Finding.of(Defect.KEY_WITHOUT_VALUE, place, key));
            }
            if (!keys.add(key)) {
                findings.accept(Finding.of(Defect.DUPLICATE_KEY, place, key));
            }
        }
    }
}
