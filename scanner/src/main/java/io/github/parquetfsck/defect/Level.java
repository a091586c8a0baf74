// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import java.util.Locale;

/** How much of a file is read; each level includes those before it. */
public enum Level {
    /** One read of the tail: length, magic, footer length. */
    TAIL,
    /** The footer's bytes: Thrift well-formed, required fields, the schema tree closes. */
    FOOTER,
    /** Nothing more is read: the arithmetic of the footer. */
    LAYOUT,
    /** The ranges of page indexes and bloom filters. */
    INDEX,
    /** Every data byte once: page headers, checksums, decompression. */
    PAGES,
    /** Every data byte once, decoded. */
    VALUES;

    public boolean includes(Level other) {
        return compareTo(other) >= 0;
    }

    /** The name as options and reports spell it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
