// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.util.Set;

/** Parts the paths of a table of files from those whose storage class cannot be read at once, or costs days and money to. */
final class TablePaths {
    /** Of S3; those of other stores are never archives here. */
    private static final Set<String> CLASSES = Set.of(
            "STANDARD",
            "REDUCED_REDUNDANCY",
            "STANDARD_IA",
            "ONEZONE_IA",
            "INTELLIGENT_TIERING",
            "GLACIER",
            "DEEP_ARCHIVE",
            "GLACIER_IR",
            "OUTPOSTS",
            "SNOW",
            "EXPRESS_ONEZONE");

    private static final Set<String> ARCHIVES = Set.of("GLACIER", "DEEP_ARCHIVE");

    /** As an inventory calls them, and as the store's answers do. */
    private static final Set<String> ARCHIVE_TIERS =
            Set.of("ARCHIVE", "DEEP_ARCHIVE", "ARCHIVE_ACCESS", "DEEP_ARCHIVE_ACCESS");

    private final Set<String> wanted;
    private final Receiver receiver;

    /**
     * A file that is not scanned.
     *
     * @param storageClass as {@code GLACIER}, or {@code INTELLIGENT_TIERING DEEP_ARCHIVE}
     */
    record ColdFile(Location file, String storageClass) {
        /** The name under which it is counted. */
        String rule() {
            return "storage-class " + storageClass;
        }
    }

    /** Is given the rows one by one. */
    interface Receiver {
        void file(Location file) throws IOException;

        void cold(ColdFile file) throws IOException;
    }

    /** @param wanted classes of archives that are taken all the same */
    TablePaths(Set<String> wanted, Receiver receiver) {
        this.wanted = wanted;
        this.receiver = receiver;
    }

    static boolean isClass(String text) {
        return CLASSES.contains(text);
    }

    static boolean isTier(String text) {
        return ARCHIVE_TIERS.contains(text);
    }

    /** The classes that a person may name. */
    static Set<String> classes() {
        return CLASSES;
    }

    /** @param storage class, and the tier within one that has tiers; "" where the table does not say */
    void add(Location file, String storage, String tier) throws IOException {
        boolean archived =
                ARCHIVES.contains(storage) || (storage.equals("INTELLIGENT_TIERING") && ARCHIVE_TIERS.contains(tier));
        if (archived && !wanted.contains(storage)) {
            receiver.cold(new ColdFile(file, tier.isEmpty() ? storage : storage + " " + tier));
        } else {
            receiver.file(file);
        }
    }
}
