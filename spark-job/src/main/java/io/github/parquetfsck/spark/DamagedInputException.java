// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

/** A read was refused before it began: one of its files is damaged, or not known to be whole. */
public final class DamagedInputException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** A read that is refused, with the file and why. */
    public DamagedInputException(String message) {
        super(message);
    }
}
