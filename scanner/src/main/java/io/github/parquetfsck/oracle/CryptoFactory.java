// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.oracle;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Percent;
import io.github.parquetfsck.io.hadoop.HadoopSettings;
import io.github.parquetfsck.verify.FileKeys;
import io.github.parquetfsck.verify.KeyRefused;
import io.github.parquetfsck.verify.Keyring;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.crypto.DecryptionKeyRetriever;
import org.apache.parquet.crypto.DecryptionPropertiesFactory;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.jspecify.annotations.Nullable;

/**
 * Keys as readers get them: from the crypto factory that {@code parquet.crypto.factory.class} names, with the settings
 * of its own, such as a KMS client. parquet-java's interface for it takes Hadoop's configuration and paths.
 */
public final class CryptoFactory implements Keyring {
    /** The setting that names the factory. */
    public static final String FACTORY_CLASS = "parquet.crypto.factory.class";

    private static final int LONGEST_MESSAGE = 200;

    private final Configuration configuration;
    private @Nullable DecryptionPropertiesFactory factory;

    /** @param configuration kept, and handed to the factory */
    public CryptoFactory(Configuration configuration) {
        this.configuration = configuration;
    }

    /** With the settings of a process, which are read here. */
    public static Keyring of(HadoopSettings settings) throws KeyRefused {
        try {
            return new CryptoFactory(settings.configuration());
        } catch (IOException e) {
            throw new KeyRefused("Hadoop's settings cannot be read: " + said(e));
        }
    }

    @Override
    public Optional<FileKeys> keys(Location file) throws KeyRefused {
        if (configuration.get(FACTORY_CLASS, "").isEmpty()) {
            return Optional.empty();
        }
        try {
            FileDecryptionProperties properties = factory().getFileDecryptionProperties(configuration, path(file));
            return Optional.ofNullable(properties).map(Keys::new);
        } catch (RuntimeException | LinkageError e) {
            throw new KeyRefused("the crypto factory " + configuration.get(FACTORY_CLASS) + " says: " + said(e));
        }
    }

    private synchronized DecryptionPropertiesFactory factory() throws KeyRefused {
        DecryptionPropertiesFactory loaded = factory;
        if (loaded == null) {
            loaded = DecryptionPropertiesFactory.loadFactory(configuration);
            if (loaded == null) {
                throw new KeyRefused(FACTORY_CLASS + " names no crypto factory");
            }
            factory = loaded;
        }
        return loaded;
    }

    private static Path path(Location file) {
        return new Path(file.scheme().equals("file") ? Percent.decode(file.text()) : file.text());
    }

    /** What an exception has to say, without what it is made of. */
    private static String said(Throwable e) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        String line = message.strip().replaceAll("\\s*\\R\\s*", " ");
        return line.length() <= LONGEST_MESSAGE ? line : line.substring(0, LONGEST_MESSAGE) + "...";
    }

    /** What a factory knows of one file: keys given outright, or a way to find one by its metadata. */
    private static final class Keys implements FileKeys {
        private final FileDecryptionProperties properties;

        Keys(FileDecryptionProperties properties) {
            this.properties = properties;
        }

        @Override
        public Optional<SecretKey> footerKey(byte[] keyMetadata) throws KeyRefused {
            return key(properties.getFooterKey(), keyMetadata);
        }

        @Override
        public Optional<SecretKey> columnKey(List<String> path, byte[] keyMetadata) throws KeyRefused {
            ColumnPath column = ColumnPath.get(path.toArray(String[]::new));
            return key(properties.getColumnKey(column), keyMetadata);
        }

        private Optional<SecretKey> key(byte @Nullable [] given, byte[] keyMetadata) throws KeyRefused {
            byte[] key = given;
            DecryptionKeyRetriever retriever = properties.getKeyRetriever();
            if (key == null && retriever != null && keyMetadata.length > 0) {
                try {
                    key = retriever.getKey(keyMetadata);
                } catch (RuntimeException | LinkageError e) {
                    throw new KeyRefused(said(e));
                }
            }
            if (key == null) {
                return Optional.empty();
            } else if (key.length != 16 && key.length != 24 && key.length != 32) {
                throw new KeyRefused("an AES key has 16, 24 or 32 bytes, this one has " + key.length);
            }
            return Optional.of(new SecretKeySpec(key, "AES"));
        }

        @Override
        public Optional<byte[]> aadPrefix() {
            return Optional.ofNullable(properties.getAADPrefix());
        }
    }
}
