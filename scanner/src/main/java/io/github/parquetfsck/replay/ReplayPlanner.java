// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.Location;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Decides how each batch can be had again. Pure: everything it judges by is in the trace. */
public final class ReplayPlanner {
    private final UnaryOperator<String> program;
    private final Instant now;
    private final Optional<Location> root;
    private final KafkaAccess kafka;

    /** @param program how a command of this program begins, by its verb */
    public ReplayPlanner(UnaryOperator<String> program, Instant now) {
        this(program, now, Optional.empty(), KafkaAccess.UNKNOWN);
    }

    /**
     * A planner for files of which some may lie in a quarantine.
     *
     * @param program how a command of this program begins, by its verb
     * @param root the quarantine that a person has named; else one beside the sink is suggested
     */
    public ReplayPlanner(UnaryOperator<String> program, Instant now, Optional<Location> root, KafkaAccess kafka) {
        this.program = program;
        this.now = now;
        this.root = root;
        this.kafka = kafka;
    }

    public ReplayPlan plan(Trace trace) {
        List<TracedBatch> traced = trace.batches();
        List<Decision> decisions =
                ManyBatches.joined(traced, traced.stream().map(Decision::of).toList());
        Map<Location, TracedBatch> leads = leads(traced, decisions);
        List<BatchReplay> batches = new ArrayList<>();
        for (int i = 0; i < traced.size(); i++) {
            TracedBatch batch = traced.get(i);
            Optional<TracedBatch> lead = batch.query().map(query -> leads.get(query.checkpoint()));
            batches.add(plan(batch, decisions.get(i), lead.orElse(batch)));
        }
        return new ReplayPlan(batches, trace.others(), trace.looked());
    }

    /** By checkpoint, the batch from which all are run again in lock-step: the first of those that are bad. */
    private static Map<Location, TracedBatch> leads(List<TracedBatch> traced, List<Decision> decisions) {
        Map<Location, TracedBatch> leads = new HashMap<>();
        for (int i = 0; i < traced.size(); i++) {
            TracedBatch batch = traced.get(i);
            if (decisions.get(i).action() == Action.REWIND_LOCKSTEP) {
                leads.merge(
                        batch.query().orElseThrow().checkpoint(),
                        batch,
                        (a, b) -> b.batches().first() < a.batches().first() ? b : a);
            }
        }
        return leads;
    }

    /** @param lead the batch whose lock-step runs this one again as well; itself where there is no other */
    private BatchReplay plan(TracedBatch traced, Decision decision, TracedBatch lead) {
        ReplaySteps steps = new ReplaySteps(program, traced, root, kafka);
        ReplayWarnings warnings = new ReplayWarnings(traced, now);
        boolean follows = decision.action() == Action.REWIND_LOCKSTEP && !lead.equals(traced);
        return new BatchReplay(
                traced,
                decision.action(),
                decision.reason(),
                follows ? steps.after(lead) : steps.of(decision.action()),
                follows && lead.sink().equals(traced.sink())
                        ? warnings.afterAnother()
                        : warnings.of(decision.action()));
    }
}
