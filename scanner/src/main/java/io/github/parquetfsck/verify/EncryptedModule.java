// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/**
 * A module of an encrypted column chunk, as far as it can be seen without a key: a page header or a page, in turns.
 *
 * @param offset where its length stands in the file
 * @param length bytes behind the length, as it says
 * @param least the fewest bytes that the encryption adds: a nonce, and a tag where there is one
 * @param room bytes left in the chunk behind the length
 */
public record EncryptedModule(ChunkPages chunk, long offset, long length, int least, long room) {}
