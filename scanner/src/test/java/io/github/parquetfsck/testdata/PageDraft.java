// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import java.util.zip.CRC32;

/** A sound page whose header is still a tree: change what you like, then {@link #bytes}. */
final class PageDraft {
    /** PageHeader as it will be written. */
    final Struct header;

    /** The body as it will be stored. */
    byte[] body;

    /** Bytes of levels in front of the body that are never compressed. */
    int levels;

    private final int ownHeader;

    private PageDraft(Struct header, byte[] body, int ownHeader) {
        this.header = header;
        this.body = body;
        this.ownHeader = ownHeader;
    }

    /** @param ownHeader the id of the header of its kind */
    static PageDraft of(int type, byte[] body, int ownHeader, Struct own) {
        Struct header = Struct.of(1, type, 2, body.length, 3, body.length, 4, 0, ownHeader, own);
        PageDraft page = new PageDraft(header, body, ownHeader);
        page.seal();
        return page;
    }

    /** The header of its kind. */
    Struct own() {
        return header.struct(ownHeader);
    }

    PageDraft copy() {
        PageDraft copy = new PageDraft(header.copy(), body.clone(), ownHeader);
        copy.levels = levels;
        return copy;
    }

    /** Stores the body by a codec and says so. */
    void compress(int codec) {
        byte[] front = java.util.Arrays.copyOf(body, levels);
        byte[] rest = java.util.Arrays.copyOfRange(body, levels, body.length);
        body = Draft.join(front, Compressed.by(codec, rest));
        seal();
    }

    /** Writes size and checksum of the body into the header. */
    void seal() {
        header.set(3, body.length).set(4, crc(body));
    }

    static int crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    byte[] bytes() {
        return Draft.join(CompactWriter.bytes(header), body);
    }
}
