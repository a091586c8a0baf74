// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import org.jspecify.annotations.Nullable;

/**
 * Where pages are read from.
 *
 * @param window bytes that a read takes
 * @param shelf the file's page indexes
 * @param seal what opens the pages of an encrypted file; null for a plain one
 */
record PageReading(
        CountedReader reader,
        int window,
        IndexShelf shelf,
        @Nullable FileSeal seal) {
    /** Of a plain file. */
    PageReading(CountedReader reader, int window, IndexShelf shelf) {
        this(reader, window, shelf, null);
    }
}
