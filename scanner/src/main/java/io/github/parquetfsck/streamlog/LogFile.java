// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import java.util.Comparator;

/** One file of a streaming log, as listed. */
public record LogFile(LogName name, FileEntry entry) {
    /** By batch id, a plain log before the compact one of the same id. */
    static final Comparator<LogFile> BY_ID = Comparator.comparingLong(LogFile::id)
            .thenComparing(file -> file.name().kind());

    public long id() {
        return name.id();
    }

    public boolean isCompact() {
        return name.kind() == LogName.Kind.COMPACT;
    }

    public Location location() {
        return entry.location();
    }
}
