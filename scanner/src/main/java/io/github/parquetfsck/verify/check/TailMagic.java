// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** A file ends in PAR1, or in PARE when its footer is encrypted. */
final class TailMagic implements Check<TailView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.TAIL_MAGIC_MISSING);
    }

    @Override
    public void inspect(TailView tail, Consumer<Finding> findings) {
        if (missing(tail)) {
            long end = tail.fileLength();
            findings.accept(
                    Finding.of(Defect.TAIL_MAGIC_MISSING, new Place.Bytes(end - 4, end), Text.signed(tail.magic())));
        }
    }

    static boolean missing(TailView tail) {
        return tail.fileLength() >= FileLength.SMALLEST && !tail.endsWith("PAR1") && !tail.endsWith("PARE");
    }
}
