// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** A tail of zeros is what a crash leaves of data that was allocated and never synced. */
final class ZeroTail implements Check<TailView> {
    /** Fewer zeros may well be data. */
    private static final int LEAST = 16;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.TAIL_ZEROED);
    }

    @Override
    public void inspect(TailView tail, Consumer<Finding> findings) {
        if (!TailMagic.missing(tail)) {
            return;
        }
        byte[] bytes = tail.bytes();
        int at = bytes.length;
        while (at > 0 && bytes[at - 1] == 0) {
            at--;
        }
        long zeros = (long) bytes.length - at;
        if (zeros >= LEAST || (zeros > 0 && zeros == tail.fileLength())) {
            long end = tail.fileLength();
            findings.accept(Finding.of(Defect.TAIL_ZEROED, new Place.Bytes(end - zeros, end), zeros));
        }
    }
}
