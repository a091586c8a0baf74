// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileEntry;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of a state store: {@code 3.delta}, {@code 3.snapshot} of the HDFS-backed provider, {@code 3.changelog},
 * {@code 3.zip} of RocksDB; with checkpoint format 2 {@code 3_<id>.changelog} and so on.
 *
 * @param version the state after so many batches
 * @param id that a commit names, or ""
 */
record StateFile(Kind kind, long version, String id, FileEntry entry) {
    private static final Pattern NAME =
            Pattern.compile("([0-9]{1,18})(?:_([0-9A-Za-z-]+))?\\.(delta|snapshot|changelog|zip)");

    enum Kind {
        /** What one batch changed. */
        STEP,
        /** Everything up to its version. */
        BASE
    }

    /** Empty for a name that is no version of the state. */
    static Optional<StateFile> of(FileEntry entry) {
        Matcher name = NAME.matcher(entry.location().name());
        if (!name.matches()) {
            return Optional.empty();
        }
        boolean base = name.group(3).equals("snapshot") || name.group(3).equals("zip");
        String id = name.group(2) == null ? "" : name.group(2);
        return Optional.of(new StateFile(base ? Kind.BASE : Kind.STEP, Long.parseLong(name.group(1)), id, entry));
    }

    String name() {
        return entry.location().name();
    }

    StateProvider provider() {
        return name().endsWith(".zip") || name().endsWith(".changelog") ? StateProvider.ROCKSDB : StateProvider.HDFS;
    }
}
