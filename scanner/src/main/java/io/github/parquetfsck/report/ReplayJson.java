// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.dataset.TableCommit;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.replay.BadFile;
import io.github.parquetfsck.replay.BatchReplay;
import io.github.parquetfsck.replay.Candidate;
import io.github.parquetfsck.replay.Closure;
import io.github.parquetfsck.replay.ReadBatch;
import io.github.parquetfsck.replay.ReplayPlan;
import io.github.parquetfsck.replay.SourceRange;
import io.github.parquetfsck.replay.TracedBatch;
import io.github.parquetfsck.replay.Unattributed;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A replay plan as {@code checkpoint} lines of a JSON Lines report. Their {@code kind} says what the location is: a
 * {@code place} that was looked in, the checkpoint of a {@code query} with the batches to replay, one that was compared
 * and is a {@code candidate} only, the {@code sink} of batches whose query is not known, a {@code file} without a batch.
 */
public final class ReplayJson {
    private ReplayJson() {}

    /** The lines: places, checkpoints, and what no checkpoint is known for. */
    public static List<Json.Obj> of(ReplayPlan plan) {
        List<Json.Obj> lines = new ArrayList<>();
        plan.looked().forEach(look -> lines.add(look(look)));
        Map<Location, Candidate> candidates = new LinkedHashMap<>();
        Map<Location, List<Json.Obj>> ofQueries = new LinkedHashMap<>();
        Map<Location, List<Json.Obj>> ofSinks = new LinkedHashMap<>();
        for (BatchReplay batch : plan.batches()) {
            TracedBatch traced = batch.traced();
            traced.candidates().forEach(candidate -> candidates.putIfAbsent(candidate.checkpoint(), candidate));
            Map<Location, List<Json.Obj>> group = traced.query().isPresent() ? ofQueries : ofSinks;
            Location key = traced.query().map(Candidate::checkpoint).orElse(traced.sink());
            group.computeIfAbsent(key, k -> new ArrayList<>()).add(batch(batch));
        }
        candidates.forEach((checkpoint, candidate) ->
                lines.add(checkpoint(candidate, ofQueries.getOrDefault(checkpoint, List.of()))));
        ofSinks.forEach((sink, batches) -> lines.add(
                line("sink", sink, Optional.empty(), List.of(), batches).build()));
        plan.others().forEach(other -> lines.add(other(other)));
        return lines;
    }

    /** The lines of a closure: one for each query, and one with the graph. */
    public static List<Json.Obj> of(Closure closure) {
        List<Json.Obj> lines = new ArrayList<>();
        int order = 1;
        for (Closure.Query query : closure.queries()) {
            lines.add(line("concerned", query.checkpoint(), query.query(), List.of(), List.of())
                    .put("order", order++)
                    .put("part", query.part().name().toLowerCase(Locale.ROOT))
                    .put(
                            "reads",
                            query.readings().stream().map(ReplayJson::reading).toList())
                    .put("output", query.output().map(Location::text))
                    .put("first", query.batches().map(BatchRange::first))
                    .put("last", query.batches().map(BatchRange::last))
                    .put("stateful", query.stateful())
                    .put("advice", ClosureText.advice(query))
                    .build());
        }
        if (!lines.isEmpty()) {
            Location first = closure.queries().get(0).checkpoint();
            lines.add(line("graph", first, Optional.empty(), List.of(), List.of())
                    .put("mermaid", ClosureMermaid.of(closure))
                    .put(
                            "cycles",
                            closure.cycles().stream().map(ReplayJson::texts).toList())
                    .put("notes", closure.notes())
                    .build());
        }
        return lines;
    }

    private static Json.Obj reading(Closure.Reading reading) {
        return Json.object()
                .put("file", reading.file().text())
                .put("dataset", reading.dataset().text())
                .put("bad", reading.bad())
                .put("part", reading.involvement().part().name().toLowerCase(Locale.ROOT))
                .put("first", reading.involvement().batches().map(BatchRange::first))
                .put("last", reading.involvement().batches().map(BatchRange::last))
                .put("evidence", reading.involvement().batches().map(BatchRange::evidence))
                .put("deadline", reading.deadline())
                .build();
    }

    private static Json.Builder line(
            String kind, Location location, Optional<String> query, List<Finding> findings, List<Json.Obj> batches) {
        return Lines.start("checkpoint")
                .put("kind", kind)
                .put("location", location.text())
                .put("query", query)
                .put("findings", findings.stream().map(Lines::finding).toList())
                .put("batches", batches);
    }

    private static Json.Obj look(CheckpointSearch.Look look) {
        return line("place", look.location(), Optional.empty(), List.of(), List.of())
                .put("pattern", look.pattern())
                .put("result", look.result())
                .put("checkpoints", look.checkpoints())
                .build();
    }

    private static Json.Obj checkpoint(Candidate candidate, List<Json.Obj> batches) {
        String kind = batches.isEmpty() ? "candidate" : "query";
        return line(kind, candidate.checkpoint(), candidate.query(), candidate.findings(), batches)
                .put("oldestOffsets", number(candidate.oldestOffsets()))
                .put("newestOffsets", number(candidate.newestOffsets()))
                .put("newestCommit", number(candidate.newestCommit()))
                .put("operators", candidate.operators())
                .put("modified", candidate.modified())
                .build();
    }

    private static Json.Obj batch(BatchReplay replay) {
        TracedBatch traced = replay.traced();
        Json.Builder json = Json.object()
                .put("batch", traced.batches().first())
                .put("last", traced.batches().last())
                .put(
                        "files",
                        texts(traced.files().stream().map(BadFile::location).toList()))
                .put(
                        "sources",
                        traced.read().stream()
                                .flatMap(read -> read.sources().stream())
                                .map(ReplayJson::range)
                                .toList())
                .put("evidence", traced.batches().evidence())
                .put("rule", traced.batches().rule())
                .put("matched", traced.rule())
                .put("sink", traced.sink().text())
                .put("kind", traced.kind().label())
                .put("commit", traced.commit().map(ReplayJson::commit))
                .put("action", replay.action())
                .put("reason", replay.reason())
                .put("bad", traced.files().stream().map(ReplayJson::file).toList())
                .put("siblings", texts(traced.siblings()))
                .put("siblingsKnown", traced.extent() == TracedBatch.Siblings.KNOWN)
                .put("logs", traced.logs())
                .put("newestLog", traced.newestLog())
                .put(
                        "candidates",
                        traced.candidates().stream().map(ReplayJson::fit).toList());
        traced.read().ifPresent(read -> read(read, json));
        return json.put("steps", replay.steps())
                .put("warnings", replay.warnings())
                .build();
    }

    private static Json.Obj commit(TableCommit commit) {
        return Json.object()
                .put("version", commit.version())
                .put("entry", commit.entry())
                .put("operation", commit.operation())
                .put("query", commit.query())
                .put("batch", number(commit.batch()))
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

    private static void read(ReadBatch read, Json.Builder json) {
        json.put("status", read.status())
                .put("offsets", read.offsets())
                .put("mode", read.mode())
                .put("planned", read.planned())
                .put("watermark", read.watermark())
                .put("nextWatermark", read.nextWatermark())
                .put("startsAfter", read.startsAfter())
                .put("withoutData", read.isWithoutData())
                .put("asynchronous", read.asynchronous())
                .put("lackingState", read.lackingState());
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
                        delta -> json.put("kind", "delta")
                                .put("table", delta.tableId())
                                .put("first", number(delta.first()))
                                .put("last", delta.last())
                                .put("whole", delta.whole())
                                .put("start", delta.start())
                                .put("end", delta.end()),
                        iceberg -> json.put("kind", "iceberg")
                                .put("start", iceberg.start())
                                .put("end", iceberg.end()),
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
                .put("kept", partition.retention().kept())
                .put("earliest", number(partition.retention().earliest()))
                .put("latest", number(partition.retention().latest()))
                .build();
    }

    private static Json.Obj input(SourceRange.InputFile file) {
        return Json.object()
                .put("location", file.location().text())
                .put("presence", file.presence())
                .build();
    }

    private static Json.Obj other(Unattributed other) {
        return line("file", other.file().location(), Optional.empty(), List.of(), List.of())
                .put("cause", other.cause())
                .put("reason", other.detail())
                .put("sink", other.sink().map(Location::text))
                .put("bad", List.of(file(other.file())))
                .put("steps", other.steps())
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
                .put("rows", number(file.rows()))
                .build();
    }

    private static List<String> texts(List<Location> locations) {
        return locations.stream().map(Location::text).toList();
    }

    private static Json number(OptionalLong value) {
        return value.isPresent() ? Json.of(value.getAsLong()) : Json.nothing();
    }
}
