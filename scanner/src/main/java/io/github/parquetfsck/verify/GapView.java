// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.util.OptionalLong;

/**
 * Bytes of a file that the footer gives to nobody, and what lies in them.
 *
 * @param from its first byte in the file
 * @param to the byte behind it
 * @param pages pages that follow each other from its first byte on, by their own headers
 * @param pagesEnd where the last of them ends
 * @param lostRows rows of the whole row groups that those pages are, where it can be told that the footer lost them
 * @param earlierTail where a length and a tail magic with a whole footer before them end
 */
public record GapView(long from, long to, long pages, long pagesEnd, OptionalLong lostRows, OptionalLong earlierTail) {}
