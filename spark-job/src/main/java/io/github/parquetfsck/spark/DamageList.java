// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.Identity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What lists say at one time. Only damaged files are held, by directory and name; what is not here is sound where a root covers
 * it, and unknown elsewhere.
 *
 * @param number tells it from those before it
 * @param files by the text of their directory's identity
 * @param size how many they are
 * @param roots what was read whole, and when that began
 * @param bytes of all files under the roots
 */
record DamageList(long number, Map<String, Map<String, ListedFile>> files, int size, List<Root> roots, long bytes) {
    DamageList {
        roots = List.copyOf(roots);
    }

    /** A file or directory that a run has read whole. */
    record Root(Identity identity, Instant began) {
        boolean covers(Identity place) {
            return place.equals(identity) || place.isUnder(identity);
        }
    }

    /** The newest root that covers a directory. */
    Optional<Root> root(Identity directory) {
        return roots.stream().filter(root -> root.covers(directory)).max(Comparator.comparing(Root::began));
    }

    /** The listed files of a directory. */
    Map<String, ListedFile> in(Identity directory) {
        return files.getOrDefault(directory.toString(), Map.of());
    }

    /** When the oldest of the roots was read; empty where there is none. */
    Optional<Instant> oldest() {
        return roots.stream().map(Root::began).min(Instant::compareTo);
    }

    /** Gathers what lists say; of two lists that name a file the first counts. */
    static final class Draft {
        private final int most;
        private final Map<String, Map<String, ListedFile>> files = new HashMap<>();
        private final List<Root> roots = new ArrayList<>();
        private int size;
        private long bytes;

        /** @param most files that are held at once */
        Draft(int most) {
            this.most = most;
        }

        /** What a run has read whole, of so many bytes in all. */
        void cover(List<Root> more, long ofBytes) {
            if (!more.isEmpty()) {
                roots.addAll(more);
                bytes += ofBytes;
            }
        }

        /**
         * Takes a file, unless another list has named it.
         *
         * @throws DamagedInputException when there are more than may be held
         */
        void add(Identity file, ListedFile listed) {
            int slash = file.path().lastIndexOf('/');
            String parent = slash <= 0 ? "/" : file.path().substring(0, slash);
            String directory = new Identity(file.scheme(), file.authority(), parent).toString();
            Map<String, ListedFile> names = files.computeIfAbsent(directory, any -> new HashMap<>());
            if (names.putIfAbsent(file.path().substring(slash + 1), listed) == null && ++size > most) {
                throw new DamagedInputException(
                        "nothing is read: lists name more than " + PreReadSettings.MAX_LISTED + "=" + most
                                + " damaged files, which is more than is held in memory; quarantine them, or allow more");
            }
        }

        DamageList list(long number) {
            return new DamageList(number, Map.copyOf(files), size, roots, bytes);
        }
    }
}
