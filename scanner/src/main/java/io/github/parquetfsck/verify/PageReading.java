// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/**
 * Where pages are read from.
 *
 * @param window bytes that a read takes
 * @param shelf the file's page indexes
 */
record PageReading(CountedReader reader, int window, IndexShelf shelf) {}
