// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

/** Ends the listing of a directory from within. */
@SuppressWarnings("serial")
abstract sealed class EndOfListing extends RuntimeException {
    private EndOfListing() {
        super(null, null, false, false);
    }

    /** The directory is not for a part of a walk, before anything in it is told. */
    static final class Beyond extends EndOfListing {}

    /** The scan is to stop. */
    static final class Stopped extends EndOfListing {}
}
