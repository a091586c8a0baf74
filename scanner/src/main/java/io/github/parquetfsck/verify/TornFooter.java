// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Cause;
import io.github.parquetfsck.defect.RootCause;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.TailView;
import java.util.Optional;

/** A footer at the end of a file whose last bytes are missing: of the footer itself, or of the eight behind it. */
final class TornFooter {
    private static final int TRAILER = 8;

    /** More places that start like a footer are a trap, or no footer. */
    private static final int CANDIDATES = 16;

    /** A root and a column: less than that may be chance. */
    private static final int LEAST_ELEMENTS = 2;

    private final TailView tail;
    private final byte[] bytes;

    TornFooter(TailView tail) {
        this.tail = tail;
        this.bytes = tail.bytes();
    }

    /** What the first place says that reads like a footer. */
    Optional<RootCause> cause() {
        int candidates = 0;
        for (int at = 0; at < bytes.length && candidates < CANDIDATES; at++) {
            if (startsFooter(bytes, at)) {
                candidates++;
                Optional<RootCause> cause = causeAt(at);
                if (cause.isPresent()) {
                    return cause;
                }
            }
        }
        return Optional.empty();
    }

    /** {@code 15 version | 19 nC}: field 1 is an i32 of one byte, field 2 a list of structs, the schema. */
    static boolean startsFooter(byte[] bytes, int at) {
        return at >= 0
                && at + 4 <= bytes.length
                && bytes[at] == 0x15
                && bytes[at + 1] >= 0
                && bytes[at + 2] == 0x19
                && (bytes[at + 3] & 0xf) == 0xc;
    }

    private Optional<RootCause> causeAt(int at) {
        long start = tail.offset() + at;
        FooterView footer = FooterView.parse(bytes, at, bytes.length, start, tail.fileLength());
        if (footer.schema().size() < LEAST_ELEMENTS || !footer.schema().has(1, SchemaField.NAME)) {
            return Optional.empty();
        } else if (!footer.complete()) {
            return Optional.of(RootCause.of(Cause.CUT_IN_FOOTER, start));
        }
        int present = footer.trailing();
        boolean whole = footer.has(FooterField.NUM_ROWS) && footer.has(FooterField.ROW_GROUPS);
        if (!whole) {
            return Optional.empty();
        } else if (present >= TRAILER || !startsTrailer(bytes.length - present, bytes.length - present - at)) {
            // It was closed, and nothing is missing.
            return Optional.of(RootCause.of(Cause.UNKNOWN));
        }
        int missing = TRAILER - present;
        return Optional.of(RootCause.of(Cause.CUT_IN_TRAILER, missing, tail.fileLength() + missing));
    }

    /** {@code footer length, 4 bytes little-endian | PAR1}, as far as there are bytes. */
    private boolean startsTrailer(int at, int footerLength) {
        for (int i = 0; at + i < bytes.length; i++) {
            int expected = i < 4 ? (footerLength >> (8 * i)) & 0xff : "PAR1".charAt(i - 4);
            if ((bytes[at + i] & 0xff) != expected) {
                return false;
            }
        }
        return true;
    }
}
