// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.format.Utf8;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** created_by and the key-value pairs are UTF-8. */
final class TextsUtf8 implements Check<FooterView> {
    private static final byte[] NONE = {};

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.CREATED_BY_NOT_UTF8, Defect.KEY_VALUE_NOT_UTF8);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        byte[] createdBy = footer.createdBy().orElse(NONE);
        int at = Utf8.invalid(createdBy, 0, createdBy.length);
        if (at >= 0) {
            findings.accept(Finding.of(Defect.CREATED_BY_NOT_UTF8, Places.root(footer, FooterField.CREATED_BY), at));
        }
        for (StructView pair : footer.keyValues()) {
            for (int id = 1; id <= 2; id++) {
                byte[] text = pair.binary(id).orElse(NONE);
                int broken = Utf8.invalid(text, 0, text.length);
                if (broken >= 0) {
                    String what = (id == 1
                            ? "a key"
                            : "the value of " + Text.of(pair.binary(1).orElse(NONE)));
                    Place place =
                            new Place.FooterField(FooterField.KEY_VALUE_METADATA.path(), pair.from(id), pair.to(id));
                    findings.accept(Finding.of(Defect.KEY_VALUE_NOT_UTF8, place, what, broken));
                }
            }
        }
    }
}
