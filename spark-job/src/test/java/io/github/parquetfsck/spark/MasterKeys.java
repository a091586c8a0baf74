// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.apache.parquet.crypto.keytools.LocalWrapKmsClient;

/** A service for keys, in each process that makes one. */
public final class MasterKeys extends LocalWrapKmsClient {
    @Override
    protected void initializeInternal() {}

    @Override
    protected byte[] getMasterKeyFromServer(String masterKeyIdentifier) {
        return (masterKeyIdentifier + "0123456789012345").substring(0, 16).getBytes(US_ASCII);
    }
}
