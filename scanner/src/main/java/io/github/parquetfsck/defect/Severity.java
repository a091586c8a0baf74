// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

/** How bad a defect is, over the fixed reader list of {@link Reader#MAINSTREAM}; ordered from harmless to worst. */
public enum Severity {
    /** An oddity without effect, or a known writer bug that readers work around. */
    NOTE,
    /** Facts contradict each other; harm cannot be proved. */
    SUSPECT,
    /** Legal or tolerated, but a named reader fails. */
    INTEROP,
    /** The format is violated, and a mainstream reader returns wrong rows, silently or under a filter. */
    WRONG,
    /** The format is violated, and a mainstream reader cannot read a row group, a chunk or a page. */
    LOSSY,
    /** The format is violated, and a mainstream reader cannot open the file. */
    FATAL;

    /** Whether one finding of this severity makes a file damaged. */
    public boolean damages() {
        return compareTo(WRONG) >= 0;
    }
}
