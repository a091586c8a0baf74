// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.util.List;

/**
 * The checks of level pages, in the order in which they run.
 *
 * @param headers asked of each page before anything of its body is known
 * @param stored asked of each page and its bytes as stored
 * @param bodies asked of each page that can be decompressed here, unless nothing is to be
 * @param chunks asked of each chunk behind its last page
 * @param unread asked of the dictionary page of a chunk without values, of which nothing but the header is looked at
 * @param modules asked of each module of a chunk that is encrypted
 * @param gaps asked of each run of bytes that the footer gives to nobody
 */
public record PageChecks(
        List<Check<PageView>> headers,
        List<Check<PageView>> stored,
        List<Check<PageView>> bodies,
        List<Check<ChunkPages>> chunks,
        List<Check<PageView>> unread,
        List<Check<EncryptedModule>> modules,
        List<Check<GapView>> gaps) {
    /** Asks nothing. */
    public static final PageChecks NONE =
            new PageChecks(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

    public PageChecks {
        headers = List.copyOf(headers);
        stored = List.copyOf(stored);
        bodies = List.copyOf(bodies);
        chunks = List.copyOf(chunks);
        unread = List.copyOf(unread);
        modules = List.copyOf(modules);
        gaps = List.copyOf(gaps);
    }

    int count() {
        return headers.size()
                + stored.size()
                + bodies.size()
                + chunks.size()
                + unread.size()
                + modules.size()
                + gaps.size();
    }
}
