// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.Location;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names that Databricks' transactional writes go by: {@code part-00000-tid-4718-<uuid>-12-1-c000.snappy.parquet},
 * and in the same directory {@code _started_4718} and {@code _committed_4718}; a {@code _committed_vacuum4719} is what
 * cleaning up leaves.
 */
public final class TransactionName {
    private static final String COMMITTED = "_committed_";
    private static final String STARTED = "_started_";
    private static final String VACUUM = "_committed_vacuum";
    private static final Pattern DATA = Pattern.compile("-tid-(\\d+)-");

    private TransactionName() {}

    /** Whether a name is that of a marker. */
    public static boolean isMarker(String name) {
        return name.startsWith(COMMITTED) || name.startsWith(STARTED);
    }

    /** The transaction that wrote a data file. */
    public static Optional<String> of(String file) {
        if (!file.contains("-tid-")) {
            return Optional.empty();
        }
        Matcher matcher = DATA.matcher(file);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** Where a transaction's commit stands. */
    public static Location committed(Location directory, String transaction) {
        return directory.child(COMMITTED + transaction);
    }

    /** Where the beginning of a transaction stands. */
    static Location started(Location directory, String transaction) {
        return directory.child(STARTED + transaction);
    }

    /** The transaction that a marker says has begun. */
    static Optional<String> begun(String marker) {
        return after(STARTED, marker);
    }

    /** The transaction that a marker says is committed. */
    static Optional<String> done(String marker) {
        return isVacuum(marker) ? Optional.empty() : after(COMMITTED, marker);
    }

    /** Whether a marker was left by cleaning up. */
    static boolean isVacuum(String marker) {
        return marker.startsWith(VACUUM);
    }

    private static Optional<String> after(String prefix, String marker) {
        return marker.startsWith(prefix) && marker.length() > prefix.length()
                ? Optional.of(marker.substring(prefix.length()))
                : Optional.empty();
    }
}
