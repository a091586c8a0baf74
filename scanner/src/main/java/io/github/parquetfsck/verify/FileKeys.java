// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.util.List;
import java.util.Optional;
import javax.crypto.SecretKey;

/** The keys of one encrypted file. A key metadata is what the writer left in the file to find the key by; it may be empty. */
public interface FileKeys {
    /** The key of the footer, and of the columns that share it. */
    Optional<SecretKey> footerKey(byte[] keyMetadata) throws KeyRefused;

    /** The key of a column that has its own; the path is the column's in the schema. */
    Optional<SecretKey> columnKey(List<String> path, byte[] keyMetadata) throws KeyRefused;

    /** What the writer put in front of every AAD without storing it in the file. */
    Optional<byte[]> aadPrefix();
}
