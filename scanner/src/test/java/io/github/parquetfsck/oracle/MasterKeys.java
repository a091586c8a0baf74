// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.oracle;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.apache.parquet.crypto.KeyAccessDeniedException;
import org.apache.parquet.crypto.keytools.LocalWrapKmsClient;

/** A service for keys that lies in memory and gives each master key to whoever has the token {@code open}. */
public final class MasterKeys extends LocalWrapKmsClient {
    @Override
    protected void initializeInternal() {}

    @Override
    protected byte[] getMasterKeyFromServer(String masterKeyIdentifier) {
        if (!kmsToken.equals("open")) {
            throw new KeyAccessDeniedException("no key for this token");
        }
        return (masterKeyIdentifier + "0123456789012345").substring(0, 16).getBytes(US_ASCII);
    }
}
