// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.verify.Check;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import java.util.function.Consumer;

/** The schema that Arrow keeps in the metadata decodes: Arrow opens no file with a broken one. */
final class ArrowSchemas implements Check<FooterView> {
    private static final byte[] NONE = {};
    private static final byte[] KEY = "ARROW:schema".getBytes(StandardCharsets.US_ASCII);

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ARROW_SCHEMA_INVALID);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        for (StructView pair : footer.keyValues()) {
            byte[] key = pair.binary(1).orElse(NONE);
            if (key.length != KEY.length || !Arrays.equals(key, KEY)) {
                continue;
            }
            String fault = fault(pair.binary(2).orElse(NONE));
            if (!fault.isEmpty()) {
                Place place = new Place.FooterField(
                        FooterField.KEY_VALUE_METADATA.path(), pair.from(1), pair.has(2) ? pair.to(2) : pair.to(1));
                findings.accept(Finding.of(Defect.ARROW_SCHEMA_INVALID, place, fault));
            }
        }
    }

    private static String fault(byte[] base64) {
        byte[] ipc;
        if (base64.length % 4 != 0) {
            return "not base64: " + base64.length + " characters, expected a multiple of 4";
        }
        try {
            ipc = Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            return "not base64: " + e.getMessage();
        }
        return ArrowMessage.fault(ipc);
    }
}
