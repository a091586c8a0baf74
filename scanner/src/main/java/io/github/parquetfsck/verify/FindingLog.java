// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.Severity;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The findings of one file as its checks report them, one check after the other. Of each defect it keeps the first few
 * and counts the rest, and it takes nothing more about a chunk that an earlier check found damaged; what makes a chunk
 * WRONG, or is wrong with nothing but its counts and statistics, leaves its data readable and counts for one level.
 */
final class FindingLog implements Consumer<Finding> {
    /** Findings kept of one defect. */
    static final int KEPT = 20;

    /** Damaged chunks remembered; in a file with more of them, later checks speak of the others too. */
    private static final int CHUNKS = 10_000;

    /** What makes readers refuse a chunk whose pages can be found and told apart all the same. */
    private static final Set<Defect> READABLE = EnumSet.of(
            Defect.FLAT_VALUES_DIFFER,
            Defect.NESTED_VALUES_TOO_FEW,
            Defect.STATISTICS_WIDTH,
            Defect.STATISTICS_EMPTY_VALUE,
            Defect.NULL_COUNT_NEGATIVE,
            Defect.HISTOGRAM_LENGTH,
            Defect.UNENCODED_BYTES_INVALID);

    private final List<Finding> kept = new ArrayList<>(0);
    private final List<Finding> current = new ArrayList<>(0);
    private final Map<Defect, Long> counts = new HashMap<>(0);
    private final Map<Defect, Long> currentCounts = new HashMap<>(0);
    private final Set<Long> closed = new HashSet<>(0);
    private final Set<Long> closedAtThisLevel = new HashSet<>(0);
    private boolean damaging;
    private boolean wholeFileFatal;

    @Override
    public void accept(Finding finding) {
        long chunk = chunk(finding.place());
        if (closed.contains(chunk) || closedAtThisLevel.contains(chunk)) {
            return;
        }
        long seen = currentCounts.merge(finding.defect(), 1L, Long::sum);
        if (seen + counts.getOrDefault(finding.defect(), 0L) <= KEPT) {
            current.add(finding);
        }
    }

    /** Takes over what the running check reported. */
    void keep() {
        if (currentCounts.isEmpty()) {
            return;
        }
        currentCounts.forEach((defect, n) -> counts.merge(defect, n, Long::sum));
        for (Finding finding : current) {
            kept.add(finding);
            Severity severity = finding.defect().severity();
            if (severity.damages()) {
                damaging = true;
                long chunk = chunk(finding.place());
                if (chunk < 0) {
                    wholeFileFatal |= severity == Severity.FATAL;
                } else if (closed.size() + closedAtThisLevel.size() < CHUNKS) {
                    boolean readable = severity == Severity.WRONG || READABLE.contains(finding.defect());
                    (readable ? closedAtThisLevel : closed).add(chunk);
                }
            }
        }
        drop();
    }

    /**
     * Takes over what another log has, as if it had been reported here.
     *
     * @param findings of which none damages
     * @param reported by defect, how many there were
     */
    void take(List<Finding> findings, Map<Defect, Long> reported) {
        Map<Defect, Long> seen = new HashMap<>(counts);
        for (Finding finding : findings) {
            if (seen.merge(finding.defect(), 1L, Long::sum) <= KEPT) {
                kept.add(finding);
            }
        }
        reported.forEach((defect, n) -> counts.merge(defect, n, Long::sum));
    }

    /** Forgets what the running check reported: it failed, and its word does not count. */
    void drop() {
        current.clear();
        currentCounts.clear();
    }

    /** Opens the chunks again whose statistics or indexes are wrong: a deeper level looks at the data all the same. */
    void nextLevel() {
        closedAtThisLevel.clear();
    }

    /** Whether a chunk was found damaged, so that no level looks at it any more. */
    boolean closed(int rowGroup, int column) {
        return !closed.isEmpty() && closed.contains(key(rowGroup, column));
    }

    boolean damaging() {
        return damaging;
    }

    /** Whether the file as a whole cannot be opened, so that nothing deeper can be asked of it. */
    boolean wholeFileFatal() {
        return wholeFileFatal;
    }

    boolean isEmpty() {
        return kept.isEmpty();
    }

    List<Finding> findings() {
        return List.copyOf(kept);
    }

    /** By defect, how many findings there were. */
    Map<Defect, Long> reported() {
        return Map.copyOf(counts);
    }

    /** By defect, how many findings were counted and not kept. */
    Map<Defect, Long> folded() {
        if (counts.isEmpty()) {
            return Map.of();
        }
        Map<Defect, Long> folded = new HashMap<>();
        counts.forEach((defect, n) -> {
            if (n > KEPT) {
                folded.put(defect, n - KEPT);
            }
        });
        return folded;
    }

    private static long chunk(Place place) {
        if (place instanceof Place.Chunk c) {
            return key(c.rowGroup(), c.column());
        } else if (place instanceof Place.Page p) {
            return key(p.rowGroup(), p.column());
        }
        return -1;
    }

    private static long key(int rowGroup, int column) {
        return ((long) rowGroup << 32) | column;
    }
}
