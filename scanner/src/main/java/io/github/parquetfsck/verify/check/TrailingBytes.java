// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Nothing follows the footer but the signature of a file with encrypted columns. Where the footer is encrypted itself,
 * parquet-java encrypts the rest of its buffer with it.
 */
final class TrailingBytes implements Check<FooterView> {
    /** 12 bytes of nonce, 16 of tag. */
    private static final int SIGNATURE = 28;

    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.FOOTER_TRAILING_BYTES, Defect.FOOTER_SIGNATURE_MISSING, Defect.SIGNING_KEY_WITHOUT_ALGORITHM);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        boolean signed = footer.has(FooterField.ENCRYPTION_ALGORITHM);
        int trailing = footer.trailing();
        Place place = new Place.Bytes(footer.footerEnd() - trailing, footer.footerEnd());
        if (signed && trailing != SIGNATURE) {
            findings.accept(Finding.of(Defect.FOOTER_SIGNATURE_MISSING, place, trailing));
        } else if (!signed && trailing > 0 && !footer.isDecrypted()) {
            findings.accept(Finding.of(Defect.FOOTER_TRAILING_BYTES, place, trailing));
        }
        if (!signed && footer.has(FooterField.FOOTER_SIGNING_KEY_METADATA)) {
            findings.accept(Finding.of(
                    Defect.SIGNING_KEY_WITHOUT_ALGORITHM,
                    Places.root(footer, FooterField.FOOTER_SIGNING_KEY_METADATA)));
        }
    }
}
