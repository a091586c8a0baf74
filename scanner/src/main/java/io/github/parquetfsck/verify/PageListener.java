// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/** Takes the pages of a file that stood every check of level pages, in the order in which they lie in their chunk. */
interface PageListener {
    PageListener NONE = new PageListener() {
        @Override
        public boolean readsBodies() {
            return false;
        }

        @Override
        public void page(PageView page) {}

        @Override
        public void chunkEnd(ChunkPages chunk) {}
    };

    /** Whether it reads the bodies of the pages that it takes. */
    default boolean readsBodies() {
        return true;
    }

    /** A page whose body is decompressed, if bodies are read; the first of a chunk has index 0. Its arrays hold until this returns. */
    void page(PageView page);

    /** All pages of a chunk were handed over, and the chunk as a whole stood its checks. */
    void chunkEnd(ChunkPages chunk);

    /** No page of the row group is left. */
    default void rowGroupEnd() {}
}
