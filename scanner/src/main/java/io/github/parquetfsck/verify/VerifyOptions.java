// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.io.Location;
import java.io.Serializable;
import java.util.Set;

/**
 * How files are read.
 *
 * @param tailRead bytes of the first read on local disks and HDFS, where a request costs little
 * @param objectTailRead bytes of the first read on object stores, where a request costs more than 64 KiB do
 * @param footerLimit bytes; a longer footer is left undecided
 * @param partSize bytes of a file that are read one after the other; a longer one may be read in parts, at once
 */
public record VerifyOptions(
        HeadMagic headMagic,
        int tailRead,
        int objectTailRead,
        long footerLimit,
        PageBodies bodies,
        FileBudget budget,
        long partSize)
        implements Serializable {
    private static final Set<String> NEAR = Set.of("", "file", "hdfs", "viewfs", "webhdfs", "swebhdfs", "dbfs");

    private static final int NEAR_WINDOW = 1 << 20;

    /** A request takes as long as some MiB do. */
    private static final int OBJECT_WINDOW = 8 << 20;

    public static final VerifyOptions DEFAULT = new VerifyOptions(
            HeadMagic.WHEN_FREE, 8 << 10, 64 << 10, 512L << 20, PageBodies.DECOMPRESS, FileBudget.DEFAULT, 512L << 20);

    public VerifyOptions {
        if (tailRead < 12 || objectTailRead < 12) {
            throw new IllegalArgumentException("the first read takes at least 12 bytes");
        }
        if (footerLimit < 1 || footerLimit > Integer.MAX_VALUE - 16) {
            throw new IllegalArgumentException("the footer limit lies between 1 byte and 2 GiB");
        }
        if (partSize < 1) {
            throw new IllegalArgumentException("a part has at least one byte");
        }
    }

    public VerifyOptions with(HeadMagic other) {
        return new VerifyOptions(other, tailRead, objectTailRead, footerLimit, bodies, budget, partSize);
    }

    public VerifyOptions withFooterLimit(long bytes) {
        return new VerifyOptions(headMagic, tailRead, objectTailRead, bytes, bodies, budget, partSize);
    }

    public VerifyOptions with(PageBodies other) {
        return new VerifyOptions(headMagic, tailRead, objectTailRead, footerLimit, other, budget, partSize);
    }

    public VerifyOptions with(FileBudget other) {
        return new VerifyOptions(headMagic, tailRead, objectTailRead, footerLimit, bodies, other, partSize);
    }

    public VerifyOptions withPartSize(long bytes) {
        return new VerifyOptions(headMagic, tailRead, objectTailRead, footerLimit, bodies, budget, bytes);
    }

    /** How many bytes the first read of a file takes. */
    public int firstRead(Location location) {
        return isNear(location) ? tailRead : objectTailRead;
    }

    /** How many bytes a read of pages takes. */
    public int pageRead(Location location) {
        return isNear(location) ? NEAR_WINDOW : OBJECT_WINDOW;
    }

    private static boolean isNear(Location location) {
        return NEAR.contains(location.scheme());
    }
}
