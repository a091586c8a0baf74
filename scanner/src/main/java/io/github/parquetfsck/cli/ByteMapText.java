// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.format.ByteMap;
import io.github.parquetfsck.format.ByteMap.Region;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.report.Wording;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The byte map of a file as lines of text. */
record ByteMapText(PrintWriter out) {
    private static final int PAGES_SHOWN = 40;

    void print(ByteMap map, Optional<FooterView> footer) {
        long end = 0;
        for (Region region : map.regions()) {
            String overlap = region.from() < end ? ", overlaps what is before it" : "";
            line(region.from(), region.to(), label(region, footer) + overlap);
            end = Math.max(end, region.to());
        }
        for (Region region : map.outside()) {
            line(region.from(), region.to(), label(region, footer) + ", outside the file");
        }
    }

    /** What every Parquet file has and this one has not. */
    void missing(TailView tail, Optional<FooterView> footer) {
        if (tail.head().filter(head -> isMagic(head)).isEmpty()) {
            out.println("missing: head magic" + found(tail.head()));
        }
        if (!tail.endsWith("PAR1") && !tail.endsWith("PARE")) {
            out.println("missing: tail magic" + found(Optional.of(tail.magic())));
        } else if (footer.isEmpty()) {
            out.println("missing: footer; its length reads " + tail.footerLength() + ", the file has "
                    + tail.fileLength() + " bytes");
        } else if (!footer.get().complete()) {
            out.println("missing: the rest of the footer, which cannot be followed from byte "
                    + footer.get()
                            .malformed()
                            .get(footer.get().malformed().size() - 1)
                            .offset() + " on");
        }
    }

    private static boolean isMagic(byte[] head) {
        return Arrays.equals(head, new byte[] {'P', 'A', 'R', '1'})
                || Arrays.equals(head, new byte[] {'P', 'A', 'R', 'E'});
    }

    private static String found(Optional<byte[]> bytes) {
        return bytes.filter(found -> found.length > 0)
                .map(found -> "; found " + Arrays.toString(found))
                .orElse("");
    }

    /** The pages that stand by themselves where no footer tells of them. */
    void print(PageWalk walk, long length) {
        List<PageWalk.Page> pages = walk.pages();
        out.println("by their own headers:");
        for (PageWalk.Page page : pages.subList(0, Math.min(PAGES_SHOWN, pages.size()))) {
            line(page.from(), page.to(), kind(page) + " of " + page.values() + " values");
        }
        if (pages.size() > PAGES_SHOWN) {
            PageWalk.Page last = pages.get(pages.size() - 1);
            line(pages.get(PAGES_SHOWN).from(), last.to(), (pages.size() - PAGES_SHOWN) + " more pages");
        }
        walk.torn()
                .ifPresent(page -> line(
                        page.from(),
                        page.to(),
                        kind(page) + " of " + page.values() + " values, cut: " + (page.to() - length)
                                + " of its bytes are missing"));
        if (walk.torn().isEmpty() && walk.end() < length) {
            line(walk.end(), length, "no page header begins here");
        }
    }

    private static String kind(PageWalk.Page page) {
        return page.isDictionary() ? "dictionary page" : "page";
    }

    private void line(long from, long to, String label) {
        out.println(String.format(Locale.ROOT, "  %12d  %12d  %s", from, to, label));
    }

    private static String label(Region region, Optional<FooterView> footer) {
        String where = region.rowGroup() < 0
                ? ""
                : " of row group " + region.rowGroup() + ", column " + region.column() + path(region, footer);
        return switch (region.owner()) {
            case HEAD_MAGIC -> "head magic";
            case CHUNK -> "column chunk" + where;
            case BLOOM_FILTER -> "bloom filter" + where;
            case COLUMN_INDEX -> "column index" + where;
            case OFFSET_INDEX -> "offset index" + where;
            case FOOTER -> "footer" + footer.map(ByteMapText::contents).orElse("");
            case TAIL -> "footer length and tail magic";
            case NOBODY ->
                footer.isPresent() ? "nothing that the footer knows" : "not known: there is no footer that tells";
        };
    }

    private static String path(Region region, Optional<FooterView> footer) {
        SchemaView schema = footer.map(FooterView::schema).orElseThrow();
        return region.column() < schema.leafCount() ? " (" + schema.path(schema.leaf(region.column())) + ")" : "";
    }

    private static String contents(FooterView footer) {
        return ": " + Wording.count(footer.numRows(), "row") + ", "
                + Wording.count(footer.schema().leafCount(), "column") + ", "
                + Wording.count(footer.rowGroupCount(), "row group")
                + footer.createdBy()
                        .map(bytes -> ", by " + new String(bytes, StandardCharsets.UTF_8))
                        .orElse("");
    }
}
