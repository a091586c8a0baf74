// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Directories above partitions that were asked for, and those of them of which no results say anything. */
final class RootsSeen {
    private static final Logger LOG = LoggerFactory.getLogger(PreReadFilter.class);

    /** More are not told apart. */
    private static final int MOST = 1000;

    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private final Set<String> uncovered = ConcurrentHashMap.newKeySet();

    void covered(String directory) {
        add(seen, root(directory));
    }

    /** Warns once of each. */
    void uncovered(String directory) {
        String root = root(directory);
        add(seen, root);
        if (add(uncovered, root)) {
            LOG.warn(
                    "parquet-fsck lets in what lies in {}: no results in {} cover it, so that only files that are named in a list"
                            + " are kept out",
                    root,
                    PreReadSettings.RESULTS);
        }
    }

    List<String> seen() {
        return new ArrayList<>(seen);
    }

    List<String> uncovered() {
        return new ArrayList<>(uncovered);
    }

    private static boolean add(Set<String> roots, String root) {
        return roots.size() < MOST && roots.add(root);
    }

    /** Without the directories of partitions. */
    private static String root(String directory) {
        String root = directory;
        for (int slash = root.lastIndexOf('/');
                slash > 0 && root.indexOf('=', slash) > 0;
                slash = root.lastIndexOf('/')) {
            root = root.substring(0, slash);
        }
        return root;
    }
}
