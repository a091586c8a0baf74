// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.PageView;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Values are encoded in a way that the format has for their type. BYTE_STREAM_SPLIT is for INT32, INT64 and
 * FIXED_LEN_BYTE_ARRAY too since format 2.11; DuckDB 1.5 refuses it there.
 */
final class PageEncodings implements Check<PageView> {
    private static final int BYTE_STREAM_SPLIT = 9;
    private static final int ALP = 10;
    private static final List<String> NAMES = List.of(
            "PLAIN",
            "encoding 1",
            "PLAIN_DICTIONARY",
            "RLE",
            "BIT_PACKED",
            "DELTA_BINARY_PACKED",
            "DELTA_LENGTH_BYTE_ARRAY",
            "DELTA_BYTE_ARRAY",
            "RLE_DICTIONARY",
            "BYTE_STREAM_SPLIT",
            "ALP");

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_ENCODING_INVALID, Defect.PAGE_ENCODING_NEWER, Defect.BYTE_STREAM_SPLIT_NOT_FLOATING);
    }

    @Override
    public void inspect(PageView page, Consumer<Finding> findings) {
        PageHeaderView header = page.header();
        if (!header.isData() || !header.hasOwnHeader()) {
            return;
        }
        int type = page.chunk().type();
        int encoding = header.encoding();
        if (!isFor(encoding, type)) {
            findings.accept(
                    Finding.of(Defect.PAGE_ENCODING_INVALID, page.place(), name(encoding), Types.physical(type)));
        } else if (encoding == ALP) {
            findings.accept(Finding.of(Defect.PAGE_ENCODING_NEWER, page.place(), name(encoding), Types.physical(type)));
        } else if (encoding == BYTE_STREAM_SPLIT && !isFloating(type)) {
            findings.accept(Finding.of(
                    Defect.BYTE_STREAM_SPLIT_NOT_FLOATING, page.place(), name(encoding), Types.physical(type)));
        }
    }

    private static boolean isFloating(int type) {
        return type == Types.FLOAT || type == Types.DOUBLE;
    }

    private static boolean isFor(int encoding, int type) {
        return switch (encoding) {
            case 0 -> true;
            case 2, 8 -> type != Types.BOOLEAN;
            case 3 -> type == Types.BOOLEAN;
            case 5 -> type == Types.INT32 || type == Types.INT64;
            case 6 -> type == Types.BYTE_ARRAY;
            case 7 -> type == Types.BYTE_ARRAY || type == Types.FIXED;
            case BYTE_STREAM_SPLIT -> type != Types.BOOLEAN && type != Types.INT96 && type != Types.BYTE_ARRAY;
            case ALP -> isFloating(type);
            default -> false;
        };
    }

    static String name(int encoding) {
        return encoding >= 0 && encoding < NAMES.size() ? NAMES.get(encoding) : "encoding " + encoding;
    }

    /** Whether the format gives a meaning to a number. */
    static boolean known(int encoding) {
        return encoding >= 0 && encoding < NAMES.size() && encoding != 1;
    }
}
