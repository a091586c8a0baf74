// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.nio.charset.StandardCharsets;

/**
 * Names of files with their rows, folded into numbers: two sets that were added to in any order, a file at once or row
 * group by row group, are equal when they hold the same. Its size does not grow.
 */
public final class FileSet {
    private long files;
    private long rows;
    private long names;
    private long rowsOfNames;

    /** Adds a file that is not in it yet. */
    public void add(String path, long rowsOfFile) {
        files++;
        names += hash(path);
        addRows(path, rowsOfFile);
    }

    /** Adds rows to a file that is in it. */
    void addRows(String path, long more) {
        rows += more;
        rowsOfNames += hash(path) * more;
    }

    static long hash(String path) {
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
        return XxHash64.of(bytes, 0, bytes.length);
    }

    public long files() {
        return files;
    }

    public long rows() {
        return rows;
    }

    /** Whether both hold the same files with the same rows. */
    public boolean holdsTheSameAs(FileSet other) {
        return files == other.files && names == other.names && rowsOfNames == other.rowsOfNames;
    }
}
