// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.LittleEndian;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.format.PageHeaderView.Kind;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Opens the pages of an encrypted chunk. A page of version 2 is one module with its levels, as the format has it, or its
 * levels in plain text and a module with the values behind them, as parquet-java writes it.
 */
final class SealedPages {
    /** A longer page header is over what readers take. */
    private static final int LONGEST_HEADER = 16 << 20;

    private final Window window;
    private final long limit;

    /** @param limit where the data of the file end */
    SealedPages(Window window, long limit) {
        this.window = window;
        this.limit = limit;
    }

    /** The header of the page that comes next, and the bytes that its module takes. */
    record Header(PageHeaderView view, int span) {}

    /**
     * The header behind the pages counted so far; empty where it cannot be opened, which is reported unless all values
     * of the chunk were there before.
     */
    // length: 4 LE | nonce: 12 | page header in Thrift | tag: 16
    Optional<Header> header(ChunkPages chunk, ChunkCipher cipher) throws IOException {
        long offset = chunk.pagesEnd();
        long room = Math.min(chunk.end(), limit) - offset;
        long length = room < FileCipher.LENGTH ? 0 : window.length(offset);
        ModuleKind first = firstKind(chunk);
        boolean filled = chunk.values() >= chunk.declaredValues();
        if (length > Math.min(LONGEST_HEADER, room - FileCipher.LENGTH)) {
            if (!filled) {
                long most = Math.min(LONGEST_HEADER, room - FileCipher.LENGTH);
                cipher.reportPage(first, chunk.pages(), offset, length, most);
            }
            return Optional.empty();
        }
        int span = FileCipher.LENGTH + (int) length;
        int at = window.at(offset, span);
        Optional<byte[]> plain = cipher.tryOpen(first, chunk.dataPages(), window.bytes(), at, span);
        if (plain.isEmpty() && chunk.pages() == 0) {
            ModuleKind other = first == ModuleKind.DATA_PAGE_HEADER
                    ? ModuleKind.DICTIONARY_PAGE_HEADER
                    : ModuleKind.DATA_PAGE_HEADER;
            plain = cipher.tryOpen(other, 0, window.bytes(), at, span);
        }
        if (plain.isEmpty() && !filled) {
            cipher.reportPage(first, chunk.pages(), offset, length, room - FileCipher.LENGTH);
        }
        int front = FileCipher.LENGTH + FileCipher.NONCE;
        return plain.map(bytes -> new Header(PageHeaderView.parse(bytes, 0, bytes.length, offset + front), span));
    }

    private static ModuleKind firstKind(ChunkPages chunk) {
        boolean dictionary =
                chunk.pages() == 0 && chunk.rowGroup().value(chunk.column(), ChunkField.DICTIONARY_PAGE_OFFSET) > 0;
        return dictionary ? ModuleKind.DICTIONARY_PAGE_HEADER : ModuleKind.DATA_PAGE_HEADER;
    }

    /** Puts the plain text of a page into it; where it cannot be opened, that is reported and false returned. */
    // length: 4 LE | nonce: 12 | ciphertext | tag: 16, unless the algorithm leaves it out; perhaps behind levels
    static boolean open(PageView page, ChunkCipher cipher) {
        byte[] bytes = page.storedBytes();
        int from = page.storedFrom();
        int size = page.header().compressedSize();
        int levels = (int) Math.min(page.header().levelsLength(), size);
        if (levels > 0 && !holdsModule(bytes, from, size) && levels == size) {
            page.unseal(bytes, from, size);
            return true;
        } else if (levels > 0 && !holdsModule(bytes, from, size) && holdsModule(bytes, from + levels, size - levels)) {
            Optional<byte[]> values = open(page, cipher, levels, size - levels);
            values.ifPresent(plain -> {
                byte[] body = Arrays.copyOfRange(bytes, from, from + levels + plain.length);
                System.arraycopy(plain, 0, body, levels, plain.length);
                page.unseal(body, 0, body.length);
            });
            return values.isPresent();
        }
        Optional<byte[]> plain = open(page, cipher, 0, size);
        plain.ifPresent(body -> page.unseal(body, 0, body.length));
        return plain.isPresent();
    }

    /** The module in a page, {@code skip} bytes from its body's start, which has so much space. */
    private static Optional<byte[]> open(PageView page, ChunkCipher cipher, int skip, int space) {
        ModuleKind kind = kind(page);
        ChunkPages chunk = page.chunk();
        int at = page.storedFrom() + skip;
        Optional<byte[]> plain = cipher.tryOpen(kind, chunk.dataPages(), page.storedBytes(), at, space);
        if (plain.isEmpty()) {
            long length = space < FileCipher.LENGTH ? 0 : LittleEndian.int32(page.storedBytes(), at) & 0xffffffffL;
            cipher.reportPage(kind, page.index(), page.bodyOffset() + skip, length, space - FileCipher.LENGTH);
        }
        return plain;
    }

    /** Whether the length in front says that a module fills the space. */
    private static boolean holdsModule(byte[] bytes, int at, int space) {
        return space >= FileCipher.LENGTH && LittleEndian.int32(bytes, at) == space - FileCipher.LENGTH;
    }

    /** What a page's own module is. */
    static ModuleKind kind(PageView page) {
        return page.header().kind() == Kind.DICTIONARY ? ModuleKind.DICTIONARY_PAGE : ModuleKind.DATA_PAGE;
    }
}
