// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** The footer length is a positive int, and the footer lies behind the head magic. */
final class FooterLength implements Check<TailView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.FOOTER_LENGTH_ZERO, Defect.FOOTER_LENGTH_NEGATIVE, Defect.FOOTER_BEYOND_FILE);
    }

    @Override
    public void inspect(TailView tail, Consumer<Finding> findings) {
        if (tail.fileLength() < FileLength.SMALLEST || TailMagic.missing(tail)) {
            return;
        }
        int length = tail.footerLength();
        long room = tail.fileLength() - FileLength.SMALLEST;
        Place place = new Place.Bytes(tail.fileLength() - 8, tail.fileLength() - 4);
        if (length == 0) {
            findings.accept(Finding.of(Defect.FOOTER_LENGTH_ZERO, place));
        } else if (length < 0) {
            findings.accept(Finding.of(Defect.FOOTER_LENGTH_NEGATIVE, place, length));
        } else if (length > room) {
            findings.accept(Finding.of(Defect.FOOTER_BEYOND_FILE, place, length, tail.fileLength(), room));
        }
    }
}
