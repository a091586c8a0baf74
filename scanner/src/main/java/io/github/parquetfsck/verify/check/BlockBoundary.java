// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** A length that is a round number of upload parts or HDFS blocks tells what is missing. */
final class BlockBoundary implements Check<TailView> {
    /** MiB of an HDFS block or an upload part, the largest first. */
    private static final long[] PARTS = {256, 128, 64, 8, 5};

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.LENGTH_AT_BLOCK_BOUNDARY);
    }

    @Override
    public void inspect(TailView tail, Consumer<Finding> findings) {
        if (!TailMagic.missing(tail)) {
            return;
        }
        for (long mebibytes : PARTS) {
            if (tail.fileLength() % (mebibytes << 20) == 0) {
                findings.accept(Finding.of(
                        Defect.LENGTH_AT_BLOCK_BOUNDARY, Place.wholeFile(), tail.fileLength(), mebibytes + " MiB"));
                return;
            }
        }
    }
}
