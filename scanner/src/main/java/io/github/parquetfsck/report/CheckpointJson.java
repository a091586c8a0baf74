// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.Diagnosis;
import io.github.parquetfsck.streamlog.Examination;
import io.github.parquetfsck.streamlog.Restart;
import io.github.parquetfsck.streamlog.SinkExamination;
import io.github.parquetfsck.streamlog.SinkLog;
import io.github.parquetfsck.streamlog.StateOperator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;

/** Judged checkpoints as {@code checkpoint} lines of a JSON Lines report, of kind {@code judged}. */
public final class CheckpointJson {
    private CheckpointJson() {}

    public static Json.Obj of(Examination examined) {
        Checkpoint checkpoint = examined.checkpoint();
        return line("judged", checkpoint.directory(), examined.isDamaged())
                .put("query", checkpoint.query().id())
                .put(
                        "findings",
                        examined.diagnoses().stream()
                                .map(CheckpointJson::diagnosis)
                                .toList())
                .put("folded", folded(examined.folded()))
                .put("offsets", range(checkpoint.offsets().navigableKeySet()))
                .put("commits", range(checkpoint.commits().navigableKeySet()))
                .put("modified", checkpoint.modified())
                .put("sources", checkpoint.sources())
                .put("operators", checkpoint.operators())
                .put(
                        "state",
                        examined.state().stream().map(CheckpointJson::state).toList())
                .put("restart", restart(examined.restart()))
                .build();
    }

    /** The log of a sink, of kind {@code judged-sink}. */
    public static Json.Obj of(SinkExamination examined) {
        SinkLog sink = examined.sink();
        return line("judged-sink", sink.directory(), examined.isDamaged())
                .put(
                        "query",
                        examined.relation().flatMap(r -> r.checkpoint().query().id()))
                .put(
                        "findings",
                        examined.diagnoses().stream()
                                .map(CheckpointJson::diagnosis)
                                .toList())
                .put("folded", folded(examined.folded()))
                .put(
                        "checkpoint",
                        examined.relation().map(r -> r.checkpoint().directory().text()))
                .put("live", sink.live().stream().map(log -> log.name().text()).toList())
                .put("modified", sink.modified())
                .build();
    }

    /** A checkpoint or the log of a sink that could not be read to its end. */
    public static Json.Obj undecided(Location location, String reason) {
        return Lines.start("checkpoint")
                .put("kind", "judged")
                .put("location", location.text())
                .put("verdict", "undecided")
                .put("batches", List.of())
                .put("query", Json.nothing())
                .put("findings", List.of())
                .put("detail", reason)
                .build();
    }

    private static Json.Builder line(String kind, Location location, boolean damaged) {
        return Lines.start("checkpoint")
                .put("kind", kind)
                .put("location", location.text())
                .put("verdict", damaged ? "damaged" : "sound")
                .put("batches", List.of());
    }

    private static Map<String, Long> folded(Map<Defect, Long> counts) {
        Map<String, Long> folded = new TreeMap<>();
        counts.forEach((defect, n) -> folded.put(defect.code(), n));
        return folded;
    }

    private static Json.Obj diagnosis(Diagnosis diagnosis) {
        Json.Builder json = Json.object();
        Lines.finding(diagnosis.finding()).fields().forEach(json::put);
        return json.put("spark", diagnosis.prognosis().spark())
                .put("first", diagnosis.prognosis().first())
                .build();
    }

    private static Json range(NavigableSet<Long> ids) {
        return ids.isEmpty()
                ? Json.nothing()
                : Json.object()
                        .put("oldest", ids.first())
                        .put("newest", ids.last())
                        .put("count", ids.size())
                        .build();
    }

    private static Json.Obj state(StateOperator operator) {
        return Json.object()
                .put("operator", operator.id())
                .put("name", operator.name())
                .put("provider", operator.provider())
                .put("partitions", operator.partitions())
                .put("stores", operator.stores())
                .put("versions", range(operator.versions()))
                .build();
    }

    private static Json.Obj restart(Restart restart) {
        return Json.object()
                .put("outcome", restart.outcome())
                .put(
                        "batch",
                        restart.batch().isPresent() ? Json.of(restart.batch().getAsLong()) : Json.nothing())
                .put("text", restart.text())
                .build();
    }
}
