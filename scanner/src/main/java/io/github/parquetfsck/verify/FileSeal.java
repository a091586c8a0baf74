// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.StructView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/** What keeps the chunks of one encrypted file closed, and the keys that open them. */
final class FileSeal {
    /** ColumnCryptoMetaData: the member for a key of the column's own. */
    private static final int COLUMN_KEY = 2;

    private static final int KEY_METADATA = 2;

    private final FileCipher cipher;
    private final Optional<FileKeys> keys;
    private final ColumnKey footerKey;
    private final List<Check<EncryptedModule>> checks;
    private final Progress progress;
    private final Map<String, ColumnKey> columns = new HashMap<>();

    /** @param keys absent where nobody has keys for the file */
    FileSeal(
            FileCipher cipher,
            Optional<FileKeys> keys,
            ColumnKey footerKey,
            List<Check<EncryptedModule>> checks,
            Progress progress) {
        this.cipher = cipher;
        this.keys = keys;
        this.footerKey = footerKey;
        this.checks = checks;
        this.progress = progress;
    }

    FileCipher cipher() {
        return cipher;
    }

    ColumnKey footerKey() {
        return footerKey;
    }

    /** Whether somebody has keys for the file, not necessarily all of them. */
    boolean hasKeys() {
        return keys.isPresent();
    }

    /** What opens the modules of a chunk; empty where its key is not there, or opened nothing so far. */
    Optional<ChunkCipher> open(RowGroupView group, int chunk) {
        return key(group, chunk).isProven() ? Optional.of(chunk(group, chunk)) : Optional.empty();
    }

    /** What opens the modules of a chunk that is encrypted; null for a plain one, and for one that stays closed. */
    static @Nullable ChunkCipher cipher(@Nullable FileSeal seal, RowGroupView group, int chunk) {
        return seal != null && group.has(chunk, ChunkField.CRYPTO_METADATA)
                ? seal.open(group, chunk).orElse(null)
                : null;
    }

    /** Whether a chunk is encrypted, and stays so. */
    static boolean isClosed(@Nullable FileSeal seal, RowGroupView group, int chunk) {
        return group.has(chunk, ChunkField.CRYPTO_METADATA) && cipher(seal, group, chunk) == null;
    }

    /** What may open the modules of a chunk. */
    ChunkCipher chunk(RowGroupView group, int chunk) {
        long ordinal = group.has(RowGroupField.ORDINAL) ? group.value(RowGroupField.ORDINAL) : group.index();
        Place.Chunk place = new Place.Chunk(group.index(), chunk, path(group, chunk));
        return new ChunkCipher(cipher, key(group, chunk), (int) ordinal, place, checks, progress);
    }

    /** The key that the footer names for a chunk. */
    ColumnKey key(RowGroupView group, int chunk) {
        StructView crypto = group.struct(chunk, ChunkField.CRYPTO_METADATA);
        if (crypto.member() != COLUMN_KEY) {
            return footerKey;
        }
        byte[] metadata = crypto.struct(COLUMN_KEY)
                .flatMap(own -> own.binary(KEY_METADATA))
                .orElse(new byte[0]);
        return columns.computeIfAbsent(chunk + Arrays.toString(metadata), any -> fetch(group, chunk, metadata));
    }

    private ColumnKey fetch(RowGroupView group, int chunk, byte[] metadata) {
        String path = path(group, chunk);
        if (keys.isEmpty()) {
            return ColumnKey.none("column " + path + " is encrypted");
        }
        try {
            Optional<SecretKey> key =
                    keys.get().columnKey(components(group.footer().schema(), chunk), metadata);
            return key.map(ColumnKey::of)
                    .orElseGet(() -> ColumnKey.none("column " + path + " is encrypted: there is no key for it"));
        } catch (KeyRefused e) {
            return ColumnKey.none("column " + path + " is encrypted: its key is not to be had: " + e.getMessage());
        }
    }

    /** The column's dotted path. */
    static String path(RowGroupView group, int chunk) {
        SchemaView schema = group.footer().schema();
        return chunk < schema.leafCount() ? schema.path(schema.leaf(chunk)) : "";
    }

    private static List<String> components(SchemaView schema, int leaf) {
        List<String> names = new ArrayList<>();
        int element = leaf < schema.leafCount() ? schema.leaf(leaf) : 0;
        for (; element > 0; element = schema.parent(element)) {
            names.add(0, new String(schema.name(element), java.nio.charset.StandardCharsets.UTF_8));
        }
        return names;
    }
}
