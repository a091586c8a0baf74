// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.LittleEndian;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SealedFooter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Opens the metadata of a footer's encrypted columns, and finds out of each key whether it opens anything. */
final class ColumnUnsealing {
    /** A longer page header is not looked at for proof of a key. */
    private static final int LONGEST_HEADER = 1 << 20;

    /** Chunks that are looked into for proof of keys, so that a wrong key does not cost a read for each. */
    private static final int MOST_PROOFS = 32;

    private static final int DATA_START = 4;

    private final FileSeal seal;
    private final CountedReader reader;
    private final Map<Integer, Map<Integer, byte[]>> opened = new HashMap<>();
    private final List<Chunk> closed = new ArrayList<>();
    private String unseen = "";
    private int proofs;

    private record Chunk(RowGroupView group, int column) {
        boolean has(ChunkField field) {
            return group.has(column, field);
        }

        /** Whether its pages are known to lie in this file. */
        boolean isHere() {
            return has(ChunkField.META_DATA) && !has(ChunkField.FILE_PATH);
        }
    }

    ColumnUnsealing(FileSeal seal, CountedReader reader) {
        this.seal = seal;
        this.reader = reader;
    }

    /** Why the layout of a chunk could not be seen, or which key was refused; "" when all is seen. */
    String unseen() {
        return unseen;
    }

    /** The footer with what was opened. */
    FooterView open(FooterView footer) throws IOException {
        for (int i = 0; i < footer.rowGroupCount(); i++) {
            RowGroupView group = footer.rowGroup(i);
            int columns = Math.min(group.chunkCount(), footer.schema().leafCount());
            for (int column = 0; column < columns; column++) {
                if (group.has(column, ChunkField.CRYPTO_METADATA)) {
                    open(new Chunk(group, column));
                }
            }
        }
        for (Chunk chunk : closed) {
            prove(chunk, footer.footerStart());
        }
        closed.forEach(this::conclude);
        return opened.isEmpty() ? footer : SealedFooter.with(footer, opened);
    }

    private void open(Chunk chunk) {
        if (!chunk.has(ChunkField.ENCRYPTED_COLUMN_METADATA)) {
            if (!seal.key(chunk.group, chunk.column).isProven()) {
                closed.add(chunk);
            }
            return;
        }
        byte[] module = chunk.group.binary(chunk.column, ChunkField.ENCRYPTED_COLUMN_METADATA);
        Optional<byte[]> metadata =
                seal.chunk(chunk.group, chunk.column).tryOpen(ModuleKind.COLUMN_META_DATA, 0, module, 0, module.length);
        if (metadata.isPresent()) {
            opened.computeIfAbsent(chunk.group.index(), any -> new HashMap<>()).put(chunk.column, metadata.get());
        } else {
            closed.add(chunk);
        }
    }

    /** Tries a key that has opened nothing yet on the first page of a chunk. */
    private void prove(Chunk chunk, long limit) throws IOException {
        ColumnKey key = seal.key(chunk.group, chunk.column);
        if (key.key().isEmpty() || key.isProven() || !chunk.isHere() || proofs == MOST_PROOFS) {
            return;
        }
        proofs++;
        byte[] header = pageHeader(reader, ChunkPages.start(chunk.group, chunk.column), limit);
        ChunkCipher cipher = seal.chunk(chunk.group, chunk.column);
        if (cipher.tryOpen(ModuleKind.DATA_PAGE_HEADER, 0, header, 0, header.length)
                .isEmpty()) {
            cipher.tryOpen(ModuleKind.DICTIONARY_PAGE_HEADER, 0, header, 0, header.length);
        }
    }

    /** The module that starts at an offset, with its length, if it can be that of a page header; else nothing. */
    static byte[] pageHeader(CountedReader reader, long offset, long limit) throws IOException {
        if (offset < DATA_START || limit - offset < FileCipher.LENGTH) {
            return new byte[0];
        }
        long length = LittleEndian.int32(reader.read(offset, FileCipher.LENGTH), 0);
        boolean fits = length >= FileCipher.NONCE + FileCipher.TAG
                && length <= Math.min(LONGEST_HEADER, limit - offset - FileCipher.LENGTH);
        return fits ? reader.read(offset, FileCipher.LENGTH + (int) length) : new byte[0];
    }

    /** Metadata that a proven key does not open are damaged; a key that opens nothing is not the column's. */
    private void conclude(Chunk chunk) {
        ColumnKey key = seal.key(chunk.group, chunk.column);
        if (key.isProven()) {
            if (chunk.has(ChunkField.ENCRYPTED_COLUMN_METADATA)) {
                report(chunk);
            }
            return;
        }
        if (key.key().isPresent()) {
            key.refuse("column " + FileSeal.path(chunk.group, chunk.column)
                    + " is encrypted: its key is refused, it opens nothing of the column");
        }
        if (unseen.isEmpty() && (key.key().isPresent() || !chunk.has(ChunkField.META_DATA))) {
            unseen = key.why();
        }
    }

    private void report(Chunk chunk) {
        byte[] module = chunk.group.binary(chunk.column, ChunkField.ENCRYPTED_COLUMN_METADATA);
        long length = module.length < FileCipher.LENGTH ? 0 : LittleEndian.int32(module, 0) & 0xffffffffL;
        seal.chunk(chunk.group, chunk.column)
                .report(
                        ModuleKind.COLUMN_META_DATA,
                        chunk.group.from(chunk.column, ChunkField.ENCRYPTED_COLUMN_METADATA),
                        length,
                        module.length - FileCipher.LENGTH);
    }
}
