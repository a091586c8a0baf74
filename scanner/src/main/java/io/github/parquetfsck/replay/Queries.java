// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.streamlog.Checkpoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The checkpoints at hand that may be of the query that wrote something, each with why.
 *
 * @param all best first
 */
record Queries(List<Compared> all) {
    Queries {
        all = List.copyOf(all);
    }

    /** A checkpoint and how well it fits. */
    record Compared(Checkpoint checkpoint, Candidate candidate) {
        /** The same, of which something tells that it does not fit, whatever times and ids say. */
        Compared unfit(String reason) throws IOException {
            Fit fit = candidate.fit();
            return new Compared(
                    checkpoint,
                    CheckpointFit.candidate(checkpoint, new Fit(Fit.Rating.NONE, fit.tested(), fit.hits(), reason)));
        }
    }

    /** Those whose query has the id; of a checkpoint and its copies only a person knows which one counts. */
    static Queries named(List<Checkpoint> checkpoints, String query) throws IOException {
        List<Compared> named = new ArrayList<>();
        for (Checkpoint checkpoint : checkpoints) {
            if (checkpoint.query().id().filter(query::equals).isPresent()) {
                Fit fit = new Fit(Fit.Rating.QUERY_ID, 0, 0, "the query's id is the one that the writing names");
                named.add(new Compared(checkpoint, CheckpointFit.candidate(checkpoint, fit)));
            }
        }
        return new Queries(named);
    }

    /** The one that fits, unless another fits as well: acting on the wrong one would lose rows. */
    Optional<Compared> best() {
        if (all.isEmpty() || all.get(0).candidate().fit().rating() == Fit.Rating.NONE) {
            return Optional.empty();
        }
        Fit.Rating best = all.get(0).candidate().fit().rating();
        boolean tie = all.size() > 1 && all.get(1).candidate().fit().rating() == best;
        return tie ? Optional.empty() : Optional.of(all.get(0));
    }

    List<Candidate> candidates() {
        return all.stream().map(Compared::candidate).toList();
    }
}
