// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Defect;
import java.util.Arrays;
import java.util.List;

/** Files whose length, magic or footer length is wrong. */
final class TailCases {
    private TailCases() {}

    static List<Case> all() {
        return List.of(
                Case.bytes(
                        Defect.FILE_TOO_SHORT,
                        "The writer was opened and never closed: only the head magic is there.",
                        file -> Arrays.copyOf(file, 4)),
                Case.of(
                        Defect.TAIL_MAGIC_MISSING,
                        "A file of 18 bytes whose last four are 65, 20, -64, -72.",
                        new byte[] {'P', 'A', 'R', '1', 21, 4, 21, 40, 21, 44, 76, 21, 4, 21, 65, 20, -64, -72}),
                Case.bytes(
                                Defect.TAIL_MAGIC_MISSING,
                                "The second half of the file is missing.",
                                file -> Arrays.copyOf(file, file.length / 2))
                        .named("second-half-missing"),
                Case.bytes(
                                Defect.TAIL_MAGIC_MISSING,
                                "The last byte of the file is missing.",
                                file -> Arrays.copyOf(file, file.length - 1))
                        .named("last-byte-missing"),
                Case.of(Defect.FILE_EMPTY, "No bytes at all.", new byte[0]),
                Case.of(Defect.NOT_PARQUET, "A gzip file of nothing under a Parquet name.", new byte[] {
                            0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0
                        })
                        .with(Defect.TAIL_MAGIC_MISSING),
                Case.of(
                                Defect.NOT_PARQUET,
                                "The error page of an object store under a Parquet name.",
                                Draft.ascii("<?xml version=\"1.0\"?><Error><Code>NoSuchKey</Code></Error>"))
                        .named("error-page")
                        .with(Defect.TAIL_MAGIC_MISSING),
                Case.bytes(Defect.TAIL_ZEROED, "The last 600 bytes are zero.", file -> {
                            Arrays.fill(file, file.length - 600, file.length, (byte) 0);
                            return file;
                        })
                        .with(Defect.TAIL_MAGIC_MISSING),
                Case.bytes(
                                Defect.BYTES_AFTER_TAIL_MAGIC,
                                "A line feed follows the tail magic.",
                                file -> Draft.join(file, Draft.ascii("\n")))
                        .with(Defect.TAIL_MAGIC_MISSING),
                Case.bytes(Defect.HEAD_MAGIC_MISSING, "The first four bytes are zero.", file -> {
                    Arrays.fill(file, 0, 4, (byte) 0);
                    return file;
                }),
                Case.bytes(Defect.HEAD_TAIL_MAGIC_DIFFER, "The file starts with PARE and ends in PAR1.", file -> {
                    file[3] = 'E';
                    return file;
                }),
                Case.bytes(Defect.FOOTER_LENGTH_ZERO, "The footer length is 0.", file -> footerLength(file, 0)),
                Case.bytes(
                        Defect.FOOTER_LENGTH_NEGATIVE,
                        "The footer length is -2147483648.",
                        file -> footerLength(file, Integer.MIN_VALUE)),
                Case.bytes(
                        Defect.FOOTER_BEYOND_FILE,
                        "The footer length is larger than the file by far.",
                        file -> footerLength(file, 1 << 28)));
    }

    static byte[] footerLength(byte[] file, int length) {
        System.arraycopy(Leaf.littleEndian(length, 4), 0, file, file.length - 8, 4);
        return file;
    }
}
