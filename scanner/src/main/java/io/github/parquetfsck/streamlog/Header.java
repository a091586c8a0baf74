// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

/**
 * The first line of every log: {@code v1}.
 *
 * @param version -1 when the line is no version
 */
record Header(State state, int version) {
    enum State {
        KNOWN,
        UNSUPPORTED,
        BAD
    }

    /** Reads the line as Spark does: a {@code v} and a positive number of at most what this program knows. */
    static Header of(String line, int highest) {
        String text = line.strip();
        if (!text.matches("v[0-9]{1,9}")) {
            return new Header(State.BAD, -1);
        }
        int version = Integer.parseInt(text.substring(1));
        if (version == 0) {
            return new Header(State.BAD, -1);
        }
        return new Header(version > highest ? State.UNSUPPORTED : State.KNOWN, version);
    }
}
