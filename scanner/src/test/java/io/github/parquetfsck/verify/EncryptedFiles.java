// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.crypto.ColumnEncryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.crypto.ParquetCipher;
import org.apache.parquet.crypto.keytools.PropertiesDrivenCryptoFactory;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport.WriteContext;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.jspecify.annotations.Nullable;

/** Encrypted files as parquet-java writes them, and the keys that open them. */
public final class EncryptedFiles {
    /** Of the footer, and of what shares its key. */
    public static final String FOOTER_KEY = "0123456789012345";

    /** Of the columns that have keys of their own. */
    public static final Map<String, String> COLUMN_KEYS = Map.of("id", "1234567890123450", "name", "1234567890123451");

    public static final String PREFIX = "tester";

    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType("""
            message m {
              required int32 id;
              optional binary name (STRING);
              optional double ratio;
              repeated int64 tags;
            }
            """);

    private static final MessageType NARROW = MessageTypeParser.parseMessageType("""
            message m {
              required int32 id;
              optional binary name (STRING);
            }
            """);

    private static final MessageType TINY = MessageTypeParser.parseMessageType("message m { required int32 id; }");

    private @Nullable Configuration factory;
    private MessageType schema = SCHEMA;
    private ParquetCipher cipher = ParquetCipher.AES_GCM_V1;
    private boolean checksums = true;
    private boolean plainFooter;
    private boolean ownKeys;
    private String prefix = "";
    private boolean keepsPrefix;
    private WriterVersion version = WriterVersion.PARQUET_1_0;
    private int rows = 40;
    private CompressionCodecName codec = CompressionCodecName.UNCOMPRESSED;

    /** Every module under the key of the footer. */
    public static EncryptedFiles uniform() {
        return new EncryptedFiles();
    }

    /** Two columns under keys of their own, the others plain. */
    public static EncryptedFiles ownKeys() {
        EncryptedFiles files = new EncryptedFiles();
        files.ownKeys = true;
        return files;
    }

    public EncryptedFiles plainFooter() {
        plainFooter = true;
        return this;
    }

    public EncryptedFiles ctr() {
        cipher = ParquetCipher.AES_GCM_CTR_V1;
        return this;
    }

    public EncryptedFiles prefix() {
        prefix = PREFIX;
        return this;
    }

    /** With a prefix that is not in the file. */
    public EncryptedFiles keepingPrefix() {
        keepsPrefix = true;
        return prefix();
    }

    public EncryptedFiles withoutChecksums() {
        checksums = false;
        return this;
    }

    public EncryptedFiles v2() {
        version = WriterVersion.PARQUET_2_0;
        return this;
    }

    /** Without the columns that need no key of their own. */
    public EncryptedFiles narrow() {
        schema = NARROW;
        return this;
    }

    /** With one column and one row. */
    public EncryptedFiles tiny() {
        schema = TINY;
        rows = 1;
        return this;
    }

    public EncryptedFiles rows(int count) {
        rows = count;
        return this;
    }

    public EncryptedFiles codec(CompressionCodecName name) {
        codec = name;
        return this;
    }

    /** With the properties that parquet-java's own factory makes of settings. */
    public EncryptedFiles byFactory(Configuration settings) {
        factory = settings;
        return this;
    }

    public byte[] write() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new Memory(out))
                .withType(schema)
                .withConf(new Configuration(false))
                .withEncryption(encryption())
                .withWriterVersion(version)
                .withCompressionCodec(codec)
                .withPageRowCountLimit(Math.max(1, rows / 4))
                .withRowGroupRowCountLimit(Math.max(1, rows / 2))
                .withBloomFilterEnabled("name", true)
                .withBloomFilterNDV("name", 10)
                .withMaxBloomFilterBytes(64)
                .withDictionaryEncoding("id", false)
                .withPageWriteChecksumEnabled(checksums)
                .withMinRowCountForPageSizeCheck(1)
                .build()) {
            SimpleGroupFactory factory = new SimpleGroupFactory(schema);
            for (int i = 0; i < rows; i++) {
                Group row = factory.newGroup().append("id", i);
                if (i % 3 != 0 && schema != TINY) {
                    row.append("name", "name" + i % 7);
                }
                if (i % 5 != 0 && schema == SCHEMA) {
                    row.append("ratio", i / 4.0);
                }
                for (int k = 0; k < i % 3 && schema == SCHEMA; k++) {
                    row.append("tags", (long) i * k);
                }
                writer.write(row);
            }
        }
        return out.toByteArray();
    }

    private FileEncryptionProperties encryption() {
        if (factory != null) {
            return new PropertiesDrivenCryptoFactory()
                    .getFileEncryptionProperties(
                            factory, new Path("/t/file.parquet"), new WriteContext(schema, Map.of()));
        }
        FileEncryptionProperties.Builder builder = FileEncryptionProperties.builder(FOOTER_KEY.getBytes(US_ASCII))
                .withFooterKeyID("footer")
                .withAlgorithm(cipher);
        if (plainFooter) {
            builder.withPlaintextFooter();
        }
        if (ownKeys) {
            Map<ColumnPath, ColumnEncryptionProperties> columns = new HashMap<>();
            COLUMN_KEYS.entrySet().stream()
                    .filter(each -> schema.containsField(each.getKey()))
                    .forEach(each -> columns.put(
                            ColumnPath.get(each.getKey()),
                            ColumnEncryptionProperties.builder(each.getKey())
                                    .withKey(each.getValue().getBytes(US_ASCII))
                                    .withKeyID(each.getKey())
                                    .build()));
            builder.withEncryptedColumns(columns);
        }
        if (!prefix.isEmpty()) {
            builder.withAADPrefix(prefix.getBytes(US_ASCII));
        }
        if (keepsPrefix) {
            builder.withoutAADPrefixStorage();
        }
        return builder.build();
    }

    /** Whoever holds keys of these names: {@code footer}, and the columns'. */
    public static Keyring keyring(Map<String, String> keys, String prefix) {
        return keyring(keys, prefix, (name, keyMetadata) -> name);
    }

    /** Whoever finds all keys of these files by what their writer put into the file to find them by. */
    public static Keyring byMetadata() {
        return keyring(allKeys(), PREFIX, (name, keyMetadata) -> new String(keyMetadata, UTF_8));
    }

    private static Keyring keyring(
            Map<String, String> keys, String prefix, BiFunction<String, byte[], String> nameOfKey) {
        return file -> Optional.of(new FileKeys() {
            @Override
            public Optional<SecretKey> footerKey(byte[] keyMetadata) {
                return key(nameOfKey.apply("footer", keyMetadata));
            }

            @Override
            public Optional<SecretKey> columnKey(List<String> path, byte[] keyMetadata) {
                return key(nameOfKey.apply(String.join(".", path), keyMetadata));
            }

            private Optional<SecretKey> key(String name) {
                return Optional.ofNullable(keys.get(name)).map(key -> new SecretKeySpec(key.getBytes(US_ASCII), "AES"));
            }

            @Override
            public Optional<byte[]> aadPrefix() {
                return prefix.isEmpty() ? Optional.empty() : Optional.of(prefix.getBytes(US_ASCII));
            }
        });
    }

    /** All keys of these files. */
    public static Map<String, String> allKeys() {
        Map<String, String> keys = new HashMap<>(COLUMN_KEYS);
        keys.put("footer", FOOTER_KEY);
        return keys;
    }

    private static final class Memory implements OutputFile {
        private final ByteArrayOutputStream out;

        Memory(ByteArrayOutputStream out) {
            this.out = out;
        }

        @Override
        public PositionOutputStream create(long blockSizeHint) {
            return new PositionOutputStream() {
                @Override
                public long getPos() {
                    return out.size();
                }

                @Override
                public void write(int b) {
                    out.write(b);
                }

                @Override
                public void write(byte[] bytes, int from, int length) {
                    out.write(bytes, from, length);
                }
            };
        }

        @Override
        public PositionOutputStream createOrOverwrite(long blockSizeHint) {
            return create(blockSizeHint);
        }

        @Override
        public boolean supportsBlockSize() {
            return false;
        }

        @Override
        public long defaultBlockSize() {
            return 0;
        }
    }
}
