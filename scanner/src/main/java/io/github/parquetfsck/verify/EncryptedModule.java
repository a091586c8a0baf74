// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Place;

/**
 * A module of an encrypted file, as far as it was seen.
 *
 * @param path of the column; empty for the footer
 * @param offset where it stands in the file: its length field, where it has one
 * @param length bytes behind the length, as it says
 * @param least the fewest bytes that the encryption adds: a nonce, and a tag where there is one
 * @param room bytes left behind the length
 */
public record EncryptedModule(
        ModuleKind kind, Place place, String path, long offset, long length, int least, long room, Tag tag) {
    /** What its tag told. */
    public enum Tag {
        /** Nobody looked: there is no key for it, or its length is impossible. */
        UNKNOWN,
        /** It is not that of these bytes at this place, by a key that opens other modules. */
        FALSE
    }

    /** Whether its length can be true. */
    public boolean fits() {
        return length >= least && length <= room;
    }
}
