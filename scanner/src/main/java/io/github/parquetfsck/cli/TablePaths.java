// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Paths of a table of files, without those whose storage class cannot be read at once, or costs days and money to. */
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
    private final List<Location> files = new ArrayList<>();
    private final List<ColdFile> cold = new ArrayList<>();

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

    /** @param wanted classes of archives that are taken all the same */
    TablePaths(Set<String> wanted) {
        this.wanted = wanted;
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
    void add(Location file, String storage, String tier) {
        boolean archived =
                ARCHIVES.contains(storage) || (storage.equals("INTELLIGENT_TIERING") && ARCHIVE_TIERS.contains(tier));
        if (archived && !wanted.contains(storage)) {
            cold.add(new ColdFile(file, tier.isEmpty() ? storage : storage + " " + tier));
        } else {
            files.add(file);
        }
    }

    List<Location> files() {
        return files;
    }

    List<ColdFile> cold() {
        return cold;
    }
}
