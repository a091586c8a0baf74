// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.Reason;
import java.io.Serializable;

/**
 * Directories beside each other that could not be listed, for one reason.
 *
 * @param first one of them
 * @param detail what the store said of it
 * @param count how many they are
 */
public record Refused(Location first, Reason reason, String detail, long count) implements Serializable {

    Refused and(Refused others) {
        return new Refused(first, reason, detail, count + others.count);
    }

    ScanEvent event() {
        return count == 1
                ? new ScanEvent.ListingFailed(first, reason, detail)
                : new ScanEvent.ListingFailed(
                        first.parent(),
                        reason,
                        count + " directories in it could not be listed; the first is " + first + ": " + detail);
    }
}
