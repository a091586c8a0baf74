// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** A file without a tail magic that starts like another format was never Parquet. */
final class OtherFormat implements Check<TailView> {
    private static final byte[] NONE = {};

    /** What a format starts with, as Latin-1, and its name; the first that fits counts. */
    private static final String[][] FORMATS = {
        {"\u001f\u008b", "gzip"},
        {"(\u00b5/\u00fd", "Zstandard"},
        {"PK\u0003\u0004", "a ZIP archive"},
        {"BZh", "bzip2"},
        {"\u00fd7zXZ", "xz"},
        {"ORC", "ORC"},
        {"Obj\u0001", "Avro"},
        {"ARROW1", "Arrow IPC"},
        {"\u00ff\u00ff\u00ff\u00ff", "an Arrow IPC stream"},
        {"SQLite format 3", "SQLite"},
        {"SEQ\u0006", "a Hadoop sequence file"},
        {"crc\u0000", "a Hadoop checksum sidecar"},
        {"version https://git-lfs", "a Git LFS pointer"},
        {"<", "XML or HTML"},
        {"{", "JSON"},
        {"[", "JSON"},
        {"\u00ef\u00bb\u00bf", "text with a byte order mark"},
        {"\u00ff\u00fe", "text with a byte order mark"},
        {"\u00fe\u00ff", "text with a byte order mark"},
    };

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.NOT_PARQUET);
    }

    @Override
    public void inspect(TailView tail, Consumer<Finding> findings) {
        byte[] head = tail.offset() == 0 ? tail.bytes() : tail.head().orElse(NONE);
        if (!TailMagic.missing(tail)) {
            return;
        }
        for (String[] format : FORMATS) {
            if (startsWith(head, format[0])) {
                findings.accept(Finding.of(Defect.NOT_PARQUET, Place.wholeFile(), format[1]));
                return;
            }
        }
    }

    private static boolean startsWith(byte[] head, String signature) {
        if (head.length < signature.length()) {
            return false;
        }
        for (int i = 0; i < signature.length(); i++) {
            if ((head[i] & 0xff) != signature.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
