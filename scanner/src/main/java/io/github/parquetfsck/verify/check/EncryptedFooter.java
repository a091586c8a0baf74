// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.CryptoView;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** An encrypted footer is crypto metadata, then one encrypted module that fills the rest of it. */
final class EncryptedFooter implements Check<CryptoView> {
    private static final int AES_GCM = 1;
    private static final int AES_GCM_CTR = 2;

    /** The footer's module is always GCM: 12 bytes of nonce, 16 of tag. */
    private static final int NONCE_AND_TAG = 28;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ENCRYPTED_FOOTER_MALFORMED);
    }

    @Override
    public void inspect(CryptoView footer, Consumer<Finding> findings) {
        for (Malformed malformed : footer.malformed()) {
            findings.accept(Finding.of(
                    Defect.ENCRYPTED_FOOTER_MALFORMED, Places.of(malformed), malformed.expected(), malformed.found()));
        }
        long algorithm = footer.crypto().struct(1).map(StructView::member).orElse(0);
        if (footer.malformed().isEmpty() && algorithm != AES_GCM && algorithm != AES_GCM_CTR) {
            findings.accept(Finding.of(
                    Defect.ENCRYPTED_FOOTER_MALFORMED,
                    Place.wholeFile(),
                    "AES_GCM_V1 or AES_GCM_CTR_V1",
                    "algorithm " + algorithm));
        }
        if (footer.malformed().isEmpty()
                && (footer.moduleLength() != footer.moduleSpace() || footer.moduleLength() < NONCE_AND_TAG)) {
            findings.accept(Finding.of(
                    Defect.ENCRYPTED_FOOTER_MALFORMED,
                    new Place.Bytes(footer.moduleStart(), footer.footerEnd()),
                    "an encrypted module of " + Math.max(NONCE_AND_TAG, footer.moduleSpace()) + " bytes",
                    footer.moduleLength() < 0 ? "none" : footer.moduleLength() + " bytes"));
        }
    }
}
