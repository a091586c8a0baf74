// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.format.ThriftStruct;
import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The pages that lie one behind the other from the head of a file on, found by their own headers: what can be said of
 * a file whose footer is gone.
 *
 * @param pages in the order of the file
 * @param end where the next page header would begin
 * @param torn the page that begins at {@code end} and is longer than the file
 */
record PageWalk(List<Page> pages, long end, Optional<Page> torn) {
    private static final int LIMIT = 100_000;
    private static final int HEADER = 16 << 10;
    private static final int TYPE = 1;
    private static final int COMPRESSED_SIZE = 3;
    private static final int[] SUB_HEADERS = {5, 8, 7};
    private static final int DICTIONARY_PAGE = 2;

    /**
     * A page: header and body.
     *
     * @param values as its header declares
     */
    record Page(long from, long to, int type, long values) {
        boolean isDictionary() {
            return type == DICTIONARY_PAGE;
        }
    }

    static PageWalk from(RangeReader reader, long start) throws IOException {
        List<Page> pages = new ArrayList<>();
        long at = start;
        while (at < reader.length() && pages.size() < LIMIT) {
            Optional<Page> page = page(reader, at);
            if (page.isEmpty()) {
                break;
            } else if (page.get().to() > reader.length()) {
                return new PageWalk(pages, at, page);
            }
            pages.add(page.get());
            at = page.get().to();
        }
        return new PageWalk(pages, at, Optional.empty());
    }

    private static Optional<Page> page(RangeReader reader, long at) throws IOException {
        int length = (int) Math.min(HEADER, reader.length() - at);
        ByteBuffer buffer = reader.read(at, length);
        int from = buffer.arrayOffset() + buffer.position();
        StructView.Parsed parsed = StructView.parse(ThriftStruct.PAGE_HEADER, buffer.array(), from, from + length, at);
        StructView header = parsed.view();
        boolean broken = parsed.malformed().stream().map(Malformed::kind).anyMatch(Malformed.Kind::breaksStream);
        if (broken || !header.has(TYPE) || !header.has(COMPRESSED_SIZE) || header.number(COMPRESSED_SIZE) < 0) {
            return Optional.empty();
        }
        for (int id : SUB_HEADERS) {
            Optional<StructView> sub = header.struct(id);
            if (sub.isPresent()) {
                long end = at + (parsed.end() - from) + header.number(COMPRESSED_SIZE);
                return Optional.of(
                        new Page(at, end, (int) header.number(TYPE), sub.get().number(1)));
            }
        }
        return Optional.empty();
    }
}
