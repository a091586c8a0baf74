// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** What a defect does to a reader; ordered from the worst to see to the worst to miss. */
public enum Harm {
    /** The reader cannot open the file, or the log. */
    FAILS_OPEN("open"),
    /** The reader opens the file and fails on a row group, a column or a page. */
    FAILS_READ("read"),
    /** The reader fails only when it filters. */
    FAILS_UNDER_FILTER("ffilter"),
    /** The reader never comes back. */
    HANGS("hangs"),
    /** The reader's process dies. */
    CRASHES("crashes"),
    /** The reader returns other rows, or leaves rows out, without a word. */
    WRONG_ROWS("rows"),
    /** The reader returns other rows, or leaves rows out, when it filters. */
    WRONG_UNDER_FILTER("filter");

    private final String key;

    Harm(String key) {
        this.key = key;
    }

    /** The name as reports spell it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads the catalogue's short form: {@code open=pj,sp rows=du}, readers by their short names, {@code all} for the
     * seven that were measured. A reader named twice keeps the first harm.
     */
    static Map<Reader, Harm> parse(String shortForm) {
        Map<Reader, Harm> harms = new EnumMap<>(Reader.class);
        for (String group : shortForm.isEmpty() ? new String[0] : shortForm.split(" ", -1)) {
            int equals = group.indexOf('=');
            Harm harm = byKey(group.substring(0, equals));
            for (String reader : group.substring(equals + 1).split(",", -1)) {
                if (reader.equals("all")) {
                    Reader.MEASURED.forEach(each -> harms.putIfAbsent(each, harm));
                } else {
                    harms.putIfAbsent(Reader.byShortName(reader), harm);
                }
            }
        }
        return Collections.unmodifiableMap(harms);
    }

    private static Harm byKey(String key) {
        for (Harm harm : values()) {
            if (harm.key.equals(key)) {
                return harm;
            }
        }
        throw new IllegalArgumentException("no harm is called " + key);
    }
}
