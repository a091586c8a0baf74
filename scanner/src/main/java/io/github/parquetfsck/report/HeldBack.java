// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import java.io.PrintWriter;
import java.io.Writer;

/**
 * Keeps text back, so that more urgent text gets before it, until it is released or there is too much of it; then text goes
 * right through.
 */
final class HeldBack extends Writer {
    private static final int MOST = 1 << 20;

    private final PrintWriter out;
    private final StringBuilder held = new StringBuilder();
    private boolean holding = true;

    HeldBack(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void write(char[] text, int from, int length) {
        if (holding) {
            held.append(text, from, length);
            if (held.length() > MOST) {
                release();
            }
        } else {
            out.write(text, from, length);
        }
    }

    /** From now on nothing is kept back. */
    void release() {
        holding = false;
        out.append(held);
        held.setLength(0);
        held.trimToSize();
    }

    @Override
    public void flush() {
        if (!holding) {
            out.flush();
        }
    }

    @Override
    public void close() {
        release();
        out.close();
    }
}
