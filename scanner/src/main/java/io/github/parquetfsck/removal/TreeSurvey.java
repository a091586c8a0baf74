// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.removal;

import io.github.parquetfsck.io.Location;
import java.util.List;

/**
 * What stands in a tree.
 *
 * @param files counted, links among them
 * @param bytes of the files
 * @param directories counted, the tree's root included
 * @param unseen directories at the split depth, into which nobody looked
 * @param kept what must not be deleted this way, the first few of it
 */
public record TreeSurvey(long files, long bytes, long directories, long unseen, List<Protected> kept) {
    public TreeSurvey {
        kept = List.copyOf(kept);
    }

    /**
     * What a removal leaves alone.
     *
     * @param why what it is, in words
     */
    public record Protected(Location at, String why) {}
}
