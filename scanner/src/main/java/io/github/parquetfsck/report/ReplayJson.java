// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.replay.BadFile;
import io.github.parquetfsck.replay.BatchReplay;
import io.github.parquetfsck.replay.Candidate;
import io.github.parquetfsck.replay.ReadBatch;
import io.github.parquetfsck.replay.ReplayPlan;
import io.github.parquetfsck.replay.SourceRange;
import io.github.parquetfsck.replay.TracedBatch;
import io.github.parquetfsck.replay.Unattributed;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A replay plan as lines of a JSON Lines report: one {@code checkpoint} for each that was compared and for each place
 * that was looked in, one {@code action} for each batch and each file that needs none.
 */
public final class ReplayJson {
    private ReplayJson() {}

    /** The lines, in the order in which a program wants them: what is referred to first. */
    public static List<Json.Obj> of(ReplayPlan plan) {
        List<Json.Obj> lines = new ArrayList<>();
        plan.looked().forEach(look -> lines.add(look(look)));
        Map<Location, Candidate> candidates = new LinkedHashMap<>();
        plan.batches().stream()
                .flatMap(batch -> batch.traced().candidates().stream())
                .forEach(candidate -> candidates.putIfAbsent(candidate.checkpoint(), candidate));
        candidates.values().forEach(candidate -> lines.add(checkpoint(candidate)));
        plan.batches().forEach(batch -> lines.add(batch(batch)));
        plan.others().forEach(other -> lines.add(other(other)));
        return lines;
    }

    private static Json.Obj look(CheckpointSearch.Look look) {
        return Lines.start("checkpoint")
                .put("kind", "search")
                .put("location", look.location().text())
                .put("pattern", look.pattern())
                .put("result", look.result())
                .put("checkpoints", look.checkpoints())
                .build();
    }

    private static Json.Obj checkpoint(Candidate candidate) {
        return Lines.start("checkpoint")
                .put("kind", "checkpoint")
                .put("location", candidate.checkpoint().text())
                .put("query", candidate.query())
                .put("oldestOffsets", number(candidate.oldestOffsets()))
                .put("newestOffsets", number(candidate.newestOffsets()))
                .put("newestCommit", number(candidate.newestCommit()))
                .put("operators", candidate.operators())
                .put("modified", candidate.modified())
                .put(
                        "findings",
                        candidate.findings().stream().map(Lines::finding).toList())
                .build();
    }

    private static Json.Obj batch(BatchReplay replay) {
        TracedBatch traced = replay.traced();
        return Lines.start("action")
                .put("action", "replay")
                .put("how", replay.action())
                .put("reason", replay.reason())
                .put("sink", traced.sink().text())
                .put("firstBatch", traced.batches().first())
                .put("lastBatch", traced.batches().last())
                .put("evidence", traced.batches().evidence())
                .put("rule", traced.batches().rule())
                .put("matched", traced.rule())
                .put("files", traced.files().stream().map(ReplayJson::file).toList())
                .put("siblings", texts(traced.siblings()))
                .put("logs", traced.logs())
                .put("newestLog", traced.newestLog())
                .put("query", traced.query().flatMap(Candidate::query))
                .put("checkpoint", traced.query().map(query -> query.checkpoint()
                        .text()))
                .put(
                        "candidates",
                        traced.candidates().stream().map(ReplayJson::fit).toList())
                .put("batch", traced.read().map(ReplayJson::read))
                .put("steps", replay.steps())
                .put("warnings", replay.warnings())
                .build();
    }

    private static Json.Obj fit(Candidate candidate) {
        return Json.object()
                .put("checkpoint", candidate.checkpoint().text())
                .put("rating", candidate.fit().rating())
                .put("tested", candidate.fit().tested())
                .put("hits", candidate.fit().hits())
                .put("reason", candidate.fit().reason())
                .build();
    }

    private static Json.Obj read(ReadBatch read) {
        return Json.object()
                .put("id", read.batch())
                .put("status", read.status())
                .put("offsets", read.offsets())
                .put("mode", read.mode())
                .put("planned", read.planned())
                .put("watermark", read.watermark())
                .put("nextWatermark", read.nextWatermark())
                .put("startsAfter", read.startsAfter())
                .put("withoutData", read.isWithoutData())
                .put("asynchronous", read.asynchronous())
                .put("sources", read.sources().stream().map(ReplayJson::range).toList())
                .build();
    }

    private static Json.Obj range(SourceRange range) {
        Json.Builder json = Json.object().put("source", range.source()).put("replayable", range.replayable());
        return range.fold(
                        kafka -> json.put("kind", "kafka")
                                .put("records", kafka.records())
                                .put(
                                        "partitions",
                                        kafka.partitions().stream()
                                                .map(ReplayJson::partition)
                                                .toList())
                                .put("startingOffsets", kafka.startingOffsets())
                                .put("endingOffsets", kafka.endingOffsets())
                                .put("assign", kafka.assign()),
                        files -> json.put("kind", "file")
                                .put("after", files.after())
                                .put("upTo", files.upTo())
                                .put("count", files.count())
                                .put(
                                        "files",
                                        files.files().stream()
                                                .map(ReplayJson::input)
                                                .toList())
                                .put("unreadable", files.unreadable()),
                        seconds -> json.put("kind", "rate")
                                .put("from", seconds.from())
                                .put("until", seconds.until()),
                        raw -> json.put("kind", raw.kind().label())
                                .put("start", raw.start())
                                .put("end", raw.end()),
                        nothing -> json.put("kind", "nothing").put("at", nothing.at()),
                        open -> json.put("kind", "open")
                                .put("of", open.kind().label())
                                .put("end", open.end()))
                .build();
    }

    private static Json.Obj partition(SourceRange.PartitionRange partition) {
        return Json.object()
                .put("topic", partition.topic())
                .put("partition", partition.partition())
                .put("from", partition.from())
                .put("until", partition.until())
                .put("records", partition.records())
                .build();
    }

    private static Json.Obj input(SourceRange.InputFile file) {
        return Json.object()
                .put("location", file.location().text())
                .put("presence", file.presence())
                .build();
    }

    private static Json.Obj other(Unattributed other) {
        return Lines.start("action")
                .put("action", "none")
                .put("cause", other.cause())
                .put("reason", other.detail())
                .put("sink", other.sink().map(Location::text))
                .put("files", List.of(file(other.file())))
                .build();
    }

    private static Json.Obj file(BadFile file) {
        return Json.object()
                .put("location", file.location().text())
                .put("length", file.length())
                .put("modified", file.modified())
                .put("standing", file.standing())
                .put("defects", file.defects())
                .put("quarantined", file.quarantined().map(Location::text))
                .build();
    }

    private static List<String> texts(List<Location> locations) {
        return locations.stream().map(Location::text).toList();
    }

    private static Json number(OptionalLong value) {
        return value.isPresent() ? Json.of(value.getAsLong()) : Json.nothing();
    }
}
