// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Which files the row groups of a {@code _metadata} lie in, and how many rows it counts in each. */
public final class SummaryReading {
    private static final int LARGEST = 64 << 20;

    private SummaryReading() {}

    /** The files by their paths below the summary's directory; empty where it is too large or does not say. */
    public static Optional<FileSet> of(RangeReader reader) throws IOException {
        TailView tail = Footers.tail(reader);
        return tail.footerLength() > LARGEST
                ? Optional.empty()
                : Footers.footer(reader, tail).flatMap(SummaryReading::of);
    }

    private static Optional<FileSet> of(FooterView footer) {
        if (!footer.complete() || footer.rowGroupCount() == 0) {
            return Optional.empty();
        }
        FileSet files = new FileSet();
        Set<Long> known = new HashSet<>();
        for (int i = 0; i < footer.rowGroupCount(); i++) {
            RowGroupView group = footer.rowGroup(i);
            if (group.chunkCount() == 0 || !group.has(0, ChunkField.FILE_PATH)) {
                return Optional.empty();
            }
            String path = new String(group.binary(0, ChunkField.FILE_PATH), StandardCharsets.UTF_8);
            if (path.startsWith("/") || path.startsWith(".") || path.contains(":/")) {
                return Optional.empty();
            }
            boolean first = group.numRows() > 0 && known.add(FileSet.hash(path));
            if (first) {
                files.add(path, group.numRows());
            } else {
                files.addRows(path, group.numRows());
            }
        }
        return Optional.of(files);
    }
}
