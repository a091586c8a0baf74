// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.NoSuchAlgorithmException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;

/**
 * A file of keys in place of a key server. The NameNode, clients in containers and this JVM see it under one path, for the
 * NameNode tells its clients where it is.
 */
record KeyStore(Path directory) {
    static final String KEY = "zone";

    static KeyStore fresh() {
        try {
            KeyStore store = new KeyStore(
                    Files.createTempDirectory(Files.createDirectories(Checkout.MODULE.resolve("target")), "keys"));
            Files.setPosixFilePermissions(store.directory, PosixFilePermissions.fromString("rwxr-xr-x"));
            Configuration configuration = new Configuration();
            configuration.set("hadoop.security.key.provider.path", store.provider());
            KeyProvider provider =
                    KeyProviderFactory.getProviders(configuration).get(0);
            provider.createKey(KEY, KeyProvider.options(configuration));
            provider.flush();
            Files.setPosixFilePermissions(
                    store.directory.resolve("keys.jceks"), PosixFilePermissions.fromString("rw-r--r--"));
            return store;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    String provider() {
        return "jceks://file" + directory + "/keys.jceks";
    }
}
