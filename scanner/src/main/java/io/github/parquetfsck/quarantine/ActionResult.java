// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How a run ended.
 *
 * @param counts of its events by outcome, recovery included
 * @param refused what was not done on purpose: exit code 6
 * @param problems what went wrong beside the files themselves
 */
public record ActionResult(Map<Outcome, Long> counts, List<Refused> refused, List<String> problems) {
    public ActionResult {
        counts = Map.copyOf(counts);
        refused = List.copyOf(refused);
        problems = List.copyOf(problems);
    }

    static ActionResult refused(Refused refused) {
        return new ActionResult(Map.of(), List.of(refused), List.of());
    }

    static ActionResult of(List<ActionEvent> events, List<Refused> refused, List<String> problems) {
        Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
        events.forEach(event -> counts.merge(event.outcome(), 1L, Long::sum));
        return new ActionResult(counts, refused, problems);
    }

    /** The same without the refusals that are told already. */
    public ActionResult beyond(Collection<Refused> told) {
        return new ActionResult(
                counts, refused.stream().filter(each -> !told.contains(each)).toList(), problems);
    }

    public long count(Outcome outcome) {
        return counts.getOrDefault(outcome, 0L);
    }

    /** Whether something went wrong that a person has to look at: exit code 8. */
    public boolean isTroubled() {
        return count(Outcome.LOST) + count(Outcome.OPEN) + count(Outcome.FAILED) > 0 || !problems.isEmpty();
    }
}
