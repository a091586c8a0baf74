// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.LittleEndian;
import java.util.List;
import java.util.Optional;
import javax.crypto.SecretKey;

/** Opens the modules of one column chunk, and reports those that do not open. */
final class ChunkCipher {
    private final FileCipher cipher;
    private final ColumnKey key;
    private final int rowGroup;
    private final int column;
    private final Place.Chunk place;
    private final String path;
    private final List<Check<EncryptedModule>> checks;
    private final Progress progress;

    /** @param rowGroup the ordinal that the AAD has */
    ChunkCipher(
            FileCipher cipher,
            ColumnKey key,
            int rowGroup,
            Place.Chunk place,
            List<Check<EncryptedModule>> checks,
            Progress progress) {
        this.cipher = cipher;
        this.key = key;
        this.rowGroup = rowGroup;
        this.column = place.column();
        this.place = place;
        this.path = place.path();
        this.checks = checks;
        this.progress = progress;
    }

    /** Bytes that a module of a kind has beside its plain text. */
    int overhead(ModuleKind kind) {
        return FileCipher.LENGTH + cipher.least(kind);
    }

    /** Tries to open a module without a word to anybody. */
    // length: 4 LE | nonce: 12 | ciphertext | tag: 16
    Optional<byte[]> tryOpen(ModuleKind kind, int page, byte[] bytes, int at, long room) {
        Optional<SecretKey> secret = key.key();
        long length = room < FileCipher.LENGTH ? -1 : LittleEndian.int32(bytes, at);
        if (secret.isEmpty() || length < cipher.least(kind) || length > room - FileCipher.LENGTH) {
            return Optional.empty();
        }
        Optional<byte[]> plain =
                cipher.open(secret.get(), kind, rowGroup, column, page, bytes, at + FileCipher.LENGTH, (int) length);
        if (plain.isPresent() && cipher.hasTag(kind)) {
            key.prove();
        }
        return plain;
    }

    /** Opens a module that has to be there; what keeps it from being opened is reported, and nothing returned. */
    Optional<byte[]> open(ModuleKind kind, int page, byte[] bytes, int at, long room, long offset) {
        Optional<byte[]> plain = tryOpen(kind, page, bytes, at, room);
        if (plain.isEmpty()) {
            long length = room < FileCipher.LENGTH ? 0 : LittleEndian.int32(bytes, at) & 0xffffffffL;
            report(kind, offset, length, room - FileCipher.LENGTH);
        }
        return plain;
    }

    /** Reports a module that does not open, or cannot have the length that it says. */
    void report(ModuleKind kind, long offset, long length, long room) {
        report(kind, place, offset, length, room);
    }

    /** Reports a page of whose modules one does not open, by its index in the chunk. */
    void reportPage(ModuleKind kind, int index, long offset, long length, long room) {
        long end = offset + FileCipher.LENGTH + Math.max(0, Math.min(length, room));
        report(kind, new Place.Page(place.rowGroup(), column, path, index, offset, end), offset, length, room);
    }

    private void report(ModuleKind kind, Place at, long offset, long length, long room) {
        int least = cipher.least(kind);
        boolean fits = length >= least && length <= room;
        EncryptedModule.Tag tag = fits ? EncryptedModule.Tag.FALSE : EncryptedModule.Tag.UNKNOWN;
        EncryptedModule module = new EncryptedModule(kind, at, path, offset, length, least, room, tag);
        checks.forEach(check -> progress.ask(check, module));
    }
}
