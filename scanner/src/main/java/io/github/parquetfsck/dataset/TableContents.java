// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.packed.HashIndex;
import io.github.parquetfsck.packed.PackedFiles;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * The files that a table's log names, each once, however it is spelled, and which of them were met. Packed, for the drivers
 * of tables of millions of files are small. For one thread.
 */
public final class TableContents {
    private static final int KIND = 0;
    private static final int LENGTH = 1;
    private static final int ROWS = 2;
    private static final long UNKNOWN = -1;

    private final FileSource source;
    private final PackedFiles files = new PackedFiles(ROWS + 1);
    private final HashIndex byIdentity = new HashIndex();
    private final BitSet met = new BitSet();

    /** What a file is to its table. */
    enum Kind {
        /** In the newest version. */
        LIVE(0),
        /** What data files cannot be read without, such as a deletion vector: looked for, and never judged. */
        COMPANION(1),
        /** In an older version, and in the newest no more. */
        SUPERSEDED(2);

        private final long code;

        Kind(long code) {
            this.code = code;
        }

        private static Kind of(long code) {
            return code == LIVE.code ? LIVE : code == COMPANION.code ? COMPANION : SUPERSEDED;
        }
    }

    public TableContents(FileSource source) {
        this.source = source;
    }

    /** A file of the newest version. */
    public void live(Location file, LoggedFile facts) {
        add(file, Kind.LIVE, facts);
    }

    /** What data files cannot be read without: looked for, and never judged. */
    public void companion(Location file) {
        add(file, Kind.COMPANION, new LoggedFile(OptionalLong.empty(), OptionalLong.empty()));
    }

    /** A file that an older version is made of; where the newest has it as well, it is live, whichever is told first. */
    public void superseded(Location file) {
        add(file, Kind.SUPERSEDED, new LoggedFile(OptionalLong.empty(), OptionalLong.empty()));
    }

    private void add(Location file, Kind kind, LoggedFile facts) {
        Identity identity = source.identify(file);
        OptionalInt known = find(identity);
        if (known.isEmpty() || kind.compareTo(kind(known.getAsInt())) < 0) {
            long length = facts.length().orElse(UNKNOWN);
            long rows = facts.rows().orElse(UNKNOWN);
            byIdentity.add(identity.hashCode(), files.add(file, kind.code, length, rows));
        }
    }

    /** The number of a file, by what it is foremost. */
    OptionalInt find(Identity identity) {
        // A kind that came later under the same identity is the higher one, and the index gives the newest first.
        for (int slot = byIdentity.first(identity.hashCode()); slot >= 0; slot = byIdentity.next(slot)) {
            int number = byIdentity.number(slot);
            if (source.identify(files.location(number)).equals(identity)) {
                return OptionalInt.of(number);
            }
        }
        return OptionalInt.empty();
    }

    Kind kind(int number) {
        return Kind.of(files.fact(number, KIND));
    }

    LoggedFile facts(int number) {
        return new LoggedFile(known(number, LENGTH), known(number, ROWS));
    }

    private OptionalLong known(int number, int fact) {
        long value = files.fact(number, fact);
        return value == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(value);
    }

    void meet(int number) {
        met.set(number);
    }

    /** Files of the newest version, and companions, that were not met. */
    List<Location> unmet(Predicate<Identity> wanted) {
        List<Location> unmet = new ArrayList<>();
        for (int number = met.nextClearBit(0); number < files.size(); number = met.nextClearBit(number + 1)) {
            if (kind(number) != Kind.SUPERSEDED) {
                Location file = files.location(number);
                if (wanted.test(source.identify(file))) {
                    unmet.add(file);
                }
            }
        }
        return unmet;
    }
}
