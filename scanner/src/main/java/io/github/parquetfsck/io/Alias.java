// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.Serializable;

/** Two prefixes that mean the same directory: what lies under {@code from} is known by its place under {@code to}. */
public record Alias(Location from, Location to) implements Serializable {

    /**
     * Parses {@code FROM=TO}. A prefix may hold an equals sign ({@code /t/day=1}); the one that splits is the first
     * after which a path or a URI begins.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static Alias parse(String text) {
        for (int at = text.indexOf('=', 1); at > 0; at = text.indexOf('=', at + 1)) {
            Location to = new Location(text.substring(at + 1));
            if (to.text().startsWith("/") || !to.scheme().isEmpty()) {
                return new Alias(new Location(text.substring(0, at)), to);
            }
        }
        throw new IllegalArgumentException(
                "an alias reads FROM=TO with two absolute paths, as /mnt/lake=s3://bucket/lake; found " + text);
    }
}
