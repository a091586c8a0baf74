// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.StructView;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** The footer's key-value metadata, and the names that they speak of. */
final class Metadata {
    private Metadata() {}

    /** The value of a key: the last one, where there are several. */
    static Optional<String> value(FooterView footer, String key) {
        Optional<String> found = Optional.empty();
        for (StructView each : footer.keyValues()) {
            if (text(each.binary(1)).equals(key) && each.has(2)) {
                found = Optional.of(text(each.binary(2)));
            }
        }
        return found;
    }

    private static String text(Optional<byte[]> utf8) {
        return new String(utf8.orElse(new byte[0]), StandardCharsets.UTF_8);
    }

    /** Where key-value metadata lie. */
    static Place place(FooterView footer) {
        return Places.root(footer, FooterField.KEY_VALUE_METADATA);
    }

    /** The names of the root's fields. */
    static Set<String> topLevel(FooterView footer) {
        SchemaView schema = footer.schema();
        Set<String> names = new LinkedHashSet<>();
        for (int element = 1; element < schema.size(); element++) {
            if (schema.parent(element) == 0) {
                names.add(new String(schema.name(element), StandardCharsets.UTF_8));
            }
        }
        return names;
    }
}
