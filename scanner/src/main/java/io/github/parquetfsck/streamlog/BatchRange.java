// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The micro-batches that may have written a file.
 *
 * @param first the lowest batch id that is possible
 * @param last the highest batch id that is possible
 * @param rule why, for a person
 */
public record BatchRange(long first, long last, Evidence evidence, String rule) {

    public boolean isSingle() {
        return first == last;
    }

    public boolean contains(long batch) {
        return first <= batch && batch <= last;
    }

    /**
     * The batches that may have written a file, from the names of the logs that list it. A plain log names its batch. A
     * compact log holds every batch up to its own: those whose plain logs can be read and do not list the file, and those
     * that an earlier compact log holds without the file, are ruled out.
     *
     * @param naming names of the logs that list the file; at least one
     * @param readable names of every log that could be read whole, these included
     */
    public static BatchRange of(Collection<LogName> naming, Collection<LogName> readable) {
        NavigableSet<Long> plain = ids(naming, LogName.Kind.PLAIN);
        if (!plain.isEmpty()) {
            long batch = plain.first();
            return new BatchRange(batch, batch, Evidence.EXACT, "sink log " + batch + " lists the file");
        }
        long compact = ids(naming, LogName.Kind.COMPACT).first();
        Long earlier = ids(readable, LogName.Kind.COMPACT).lower(compact);
        long low = earlier == null ? 0 : earlier + 1;
        NavigableSet<Long> excluded = ids(readable, LogName.Kind.PLAIN).subSet(low, true, compact, true);
        long first = low;
        while (first < compact && excluded.contains(first)) {
            first++;
        }
        long last = compact;
        while (last > first && excluded.contains(last)) {
            last--;
        }
        if (first == last) {
            String rule = "only " + compact + ".compact lists the file, and every other batch it holds is ruled out";
            return new BatchRange(first, last, Evidence.EXACT, rule);
        }
        String rule = "only " + compact + ".compact lists the file, and the logs of the batches it holds are gone";
        return new BatchRange(first, last, Evidence.RANGE, rule);
    }

    private static NavigableSet<Long> ids(Collection<LogName> names, LogName.Kind kind) {
        List<Long> ids = names.stream()
                .filter(name -> name.kind() == kind)
                .map(LogName::id)
                .toList();
        return new TreeSet<>(ids);
    }
}
