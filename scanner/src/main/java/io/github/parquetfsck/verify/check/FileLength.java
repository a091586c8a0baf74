// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** A Parquet file has a magic at both ends and a footer length: 12 bytes. */
final class FileLength implements Check<TailView> {
    static final int SMALLEST = 12;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.FILE_EMPTY, Defect.FILE_TOO_SHORT);
    }

    @Override
    public void inspect(TailView tail, Consumer<Finding> findings) {
        if (tail.fileLength() == 0) {
            findings.accept(Finding.of(Defect.FILE_EMPTY, Place.wholeFile()));
        } else if (tail.fileLength() < SMALLEST) {
            findings.accept(Finding.of(Defect.FILE_TOO_SHORT, Place.wholeFile(), tail.fileLength()));
        }
    }
}
