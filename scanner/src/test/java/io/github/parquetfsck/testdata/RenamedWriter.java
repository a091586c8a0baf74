// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.format.FooterView;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The same file under another writer's name. */
final class RenamedWriter {
    private static final int TRAILER = 8;

    private RenamedWriter() {}

    // footer of: ... created_by: length in one byte | text ... ; then its length: 4 LE | PAR1
    /** @param createdBy shorter than 128 bytes, and so is that of the file */
    static byte[] of(byte[] file, String createdBy) {
        int end = file.length - TRAILER;
        int start = end - footerLength(file);
        byte[] old = FooterView.parse(file, start, end, start, file.length)
                .createdBy()
                .orElseThrow();
        byte[] name = createdBy.getBytes(StandardCharsets.UTF_8);
        int at = end - old.length;
        while (!Arrays.equals(file, at, at + old.length, old, 0, old.length)) {
            at--;
        }
        byte[] rest = Arrays.copyOfRange(file, at + old.length, end);
        int length = at + name.length + rest.length - start;
        return Draft.join(
                Arrays.copyOf(file, at - 1),
                new byte[] {(byte) name.length},
                name,
                rest,
                Leaf.littleEndian(length, 4),
                Draft.ascii(Draft.MAGIC));
    }

    private static int footerLength(byte[] file) {
        int at = file.length - TRAILER;
        return (file[at] & 0xff) | (file[at + 1] & 0xff) << 8 | (file[at + 2] & 0xff) << 16;
    }
}
