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
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The schema that Arrow keeps in the metadata decodes: Arrow opens no file with a broken one. Its texts are UTF-8, and it
 * has the shape of the file's own schema: arrow-rs opens no file with another one.
 */
final class ArrowSchemas implements Check<FooterView> {
    private static final byte[] NONE = {};
    private static final byte[] KEY = "ARROW:schema".getBytes(StandardCharsets.US_ASCII);

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ARROW_SCHEMA_INVALID, Defect.ARROW_SCHEMA_NOT_UTF8, Defect.ARROW_SCHEMA_DISAGREES);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        for (StructView pair : footer.keyValues()) {
            byte[] key = pair.binary(1).orElse(NONE);
            if (key.length != KEY.length || !Arrays.equals(key, KEY)) {
                continue;
            }
            Place place = new Place.FooterField(
                    FooterField.KEY_VALUE_METADATA.path(), pair.from(1), pair.has(2) ? pair.to(2) : pair.to(1));
            ArrowMessage.Content content = content(pair.binary(2).orElse(NONE));
            if (!content.fault().isEmpty()) {
                findings.accept(Finding.of(Defect.ARROW_SCHEMA_INVALID, place, content.fault()));
                continue;
            }
            if (content.invalidByte() >= 0) {
                findings.accept(
                        Finding.of(Defect.ARROW_SCHEMA_NOT_UTF8, place, content.notUtf8(), content.invalidByte()));
                continue;
            }
            new ArrowShapes(footer.schema())
                    .of(content.fields())
                    .ifPresent(difference -> findings.accept(Finding.of(
                            Defect.ARROW_SCHEMA_DISAGREES, place, difference.expected(), difference.found())));
        }
    }

    /** The fields of the schema that Arrow keeps in the metadata; none where there is none, or a broken one. */
    static List<ArrowField> fields(FooterView footer) {
        for (StructView pair : footer.keyValues()) {
            if (Arrays.equals(pair.binary(1).orElse(NONE), KEY)) {
                return content(pair.binary(2).orElse(NONE)).fields();
            }
        }
        return List.of();
    }

    private static ArrowMessage.Content content(byte[] base64) {
        if (base64.length % 4 != 0) {
            return ArrowMessage.Content.broken(
                    "not base64: " + base64.length + " characters, expected a multiple of 4");
        }
        try {
            return ArrowMessage.read(Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            return ArrowMessage.Content.broken("not base64: " + e.getMessage());
        }
    }
}
