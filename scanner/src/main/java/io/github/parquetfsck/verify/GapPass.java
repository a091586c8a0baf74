// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.ByteMap;
import io.github.parquetfsck.format.ByteMap.Region;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.format.PageHeaderView.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Looks into the bytes that nobody owns: for pages that were lost, and for the tail of an earlier file. */
final class GapPass {
    /** The shortest page has a header of more bytes than this. */
    private static final int SHORTEST = 12;

    private static final int HEADER = 16 << 10;
    private static final int STEP = 256 << 10;
    private static final int TRAILER = 8;

    /** A longer footer inside a file is not looked for. */
    private static final int LONGEST_FOOTER = 16 << 20;

    private final List<Check<GapView>> checks;
    private final Window window;
    private final Progress progress;
    private final FooterView footer;
    private final LostRowGroups rowGroups;

    GapPass(List<Check<GapView>> checks, Window window, Progress progress, FooterView footer, LostRowGroups rowGroups) {
        this.rowGroups = rowGroups;
        this.checks = checks;
        this.window = window;
        this.progress = progress;
        this.footer = footer;
    }

    void run() throws IOException {
        for (Region region : ByteMap.of(footer).regions()) {
            boolean gap = region.owner() == ByteMap.Owner.NOBODY && region.to() - region.from() >= SHORTEST;
            if (gap && region.to() <= footer.footerStart()) {
                GapView view = look(region.from(), region.to());
                checks.forEach(check -> progress.ask(check, view));
            }
        }
    }

    private GapView look(long from, long to) throws IOException {
        long at = from;
        long pages = 0;
        List<PageHeaderView> headers = new ArrayList<>(0);
        boolean kept = rowGroups.canTell() && !progress.damaging() && !progress.undecided();
        while (to - at >= SHORTEST) {
            int length = (int) Math.min(HEADER, to - at);
            int i = window.at(at, length);
            PageHeaderView header = PageHeaderView.parse(window.bytes(), i, i + length, at);
            boolean page = header.complete()
                    && header.malformed().isEmpty()
                    && header.kind() != Kind.UNKNOWN
                    && header.hasOwnHeader()
                    && header.compressedSize() >= 0
                    && header.compressedSize() <= to - at - header.length();
            if (!page) {
                break;
            }
            at += header.length() + header.compressedSize();
            pages++;
            kept &= pages <= LostRowGroups.MOST_PAGES;
            if (kept) {
                headers.add(header);
            }
        }
        OptionalLong tail = earlierTail(from, to);
        OptionalLong lost = kept && tail.isEmpty() ? rowGroups.rowsIn(headers) : OptionalLong.empty();
        return new GapView(from, to, pages, at, lost, tail);
    }

    private OptionalLong earlierTail(long from, long to) throws IOException {
        long at = from;
        while (to - at >= TRAILER) {
            int length = (int) Math.min(STEP, to - at);
            int i = window.at(at, length);
            int found = trailer(window.bytes(), i, i + length);
            if (found < 0) {
                at += length - TRAILER + 1;
                continue;
            }
            long trailer = at + found - i;
            if (isFooter(trailer, length(window.bytes(), found))) {
                return OptionalLong.of(trailer + TRAILER);
            }
            at = trailer + 1;
        }
        return OptionalLong.empty();
    }

    /** Where the four bytes before a magic start; -1 when there is none. */
    private static int trailer(byte[] bytes, int from, int to) {
        for (int i = from; i + TRAILER <= to; i++) {
            if (bytes[i + 4] == 'P' && bytes[i + 5] == 'A' && bytes[i + 6] == 'R' && bytes[i + 7] == '1') {
                return i;
            }
        }
        return -1;
    }

    // footer | footer length: 4 LE | magic: 4
    private static int length(byte[] bytes, int at) {
        return (bytes[at] & 0xff) | (bytes[at + 1] & 0xff) << 8 | (bytes[at + 2] & 0xff) << 16 | bytes[at + 3] << 24;
    }

    private boolean isFooter(long end, int length) throws IOException {
        if (length <= 0 || length > Math.min(LONGEST_FOOTER, end)) {
            return false;
        }
        int at = window.at(end - length, length);
        FooterView earlier = FooterView.parse(window.bytes(), at, at + length, end - length, end + TRAILER);
        return earlier.complete() && earlier.schema().size() > 0;
    }
}
