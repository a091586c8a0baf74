// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.BatchStatus;
import io.github.parquetfsck.streamlog.EntryState;
import io.github.parquetfsck.streamlog.Evidence;
import io.github.parquetfsck.streamlog.MatchRule;
import io.github.parquetfsck.streamlog.OffsetEntry;
import io.github.parquetfsck.streamlog.SourceOffset;
import io.github.parquetfsck.verify.Standing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ReplayPlannerTest {
    private static final Instant NOW = Instant.parse("2026-11-29T21:00:00Z");
    private static final Instant HOUR_AGO = NOW.minusSeconds(3600);
    private static final SourceRange FILES = new SourceRange.Files(
            "0",
            6,
            7,
            List.of(new SourceRange.InputFile(new Location("/in/g.json"), SourceRange.Presence.PRESENT)),
            1,
            Map.of());

    @Test
    void aStatelessBatchWhoseRangeIsThereIsBackfilled() {
        BatchReplay replay = plan(traced(Optional.of(query(List.of(), HOUR_AGO)), Optional.of(read(FILES))));

        assertThat(replay.action()).isEqualTo(Action.BACKFILL_BATCH);
        assertThat(replay.steps()).hasSize(5);
        assertThat(replay.steps().get(1))
                .endsWith("\npqfsck quarantine '/lake/my events' --root /lake/_quarantine --writer-stopped --apply");
        assertThat(replay.steps().get(2)).endsWith("""
                directory of their own:
                val source0 = spark.read.format("json").load("/in/g.json")
                def steps(rows: org.apache.spark.sql.DataFrame) = rows   // the query's own steps go here, \
                and its schema above where it has one
                val rows = steps(source0)
                val good = spark.read.schema(rows.schema).option("basePath", "/lake/my events")\
                .parquet("/lake/my events/day=2/b.parquet")\
                .select(rows.columns.map(c => org.apache.spark.sql.functions.col("`" + c + "`")): _*)
                val lost = rows.exceptAll(good)
                lost.write.partitionBy("day").parquet("/lake/_replay/my events/batch-7")""");
        assertThat(replay.steps().get(3))
                .endsWith("\npqfsck replay '/lake/my events' --checkpoints /lake/checkpoint --root /lake/_quarantine"
                        + " --replacement '/lake/_replay/my events' --writer-stopped --apply");
        assertThat(replay.warnings())
                .anyMatch(w -> w.startsWith("never rewind the checkpoint alone"))
                .anyMatch(w -> w.startsWith("never start a new checkpoint on this directory"))
                .anyMatch(w -> w.startsWith("never put a file of another length under the old name"))
                .noneMatch(w -> w.contains("may be running"));
    }

    @Test
    void theKafkaCommandHoldsEveryPartition() {
        SourceRange kafka = new SourceRange.Kafka(
                "0",
                List.of(new SourceRange.PartitionRange("t", 0, 5, 9), new SourceRange.PartitionRange("t", 1, -2, 3)),
                "{\"t\":{\"0\":5,\"1\":-2}}",
                "{\"t\":{\"0\":9,\"1\":3}}",
                "{\"t\":[0,1]}");
        BatchReplay replay = plan(traced(Optional.of(query(List.of(), HOUR_AGO)), Optional.of(read(kafka))));

        assertThat(replay.action()).isEqualTo(Action.BACKFILL_BATCH);
        assertThat(replay.steps().get(2))
                .contains("\nval source0 = spark.read.format(\"kafka\").option(\"kafka.bootstrap.servers\","
                        + " \"SERVERS\").option(\"assign\", \"\"\"{\"t\":[0,1]}\"\"\")"
                        + ".option(\"startingOffsets\", \"\"\"{\"t\":{\"0\":5,\"1\":-2}}\"\"\")"
                        + ".option(\"endingOffsets\", \"\"\"{\"t\":{\"0\":9,\"1\":3}}\"\"\").load()\n");
        assertThat(replay.warnings())
                .contains(
                        "whether Kafka still has the records of source 0 cannot be told from here: --kafka HOST:PORT asks",
                        "partition t-1 was new in this batch, which began at its earliest record of then");
    }

    @Test
    void aStatefulBatchIsNeverBackfilledFromItsRangeAlone() {
        BatchReplay replay = plan(traced(Optional.of(query(List.of("0"), HOUR_AGO)), Optional.of(read(FILES))));

        assertThat(replay.action()).isEqualTo(Action.REWIND_LOCKSTEP);
        assertThat(replay.reason())
                .isEqualTo("the query keeps state, so the range of this batch alone cannot regenerate its rows");
        assertThat(replay.steps().get(1))
                .endsWith("\npqfsck replay '/lake/my events' --checkpoints /lake/checkpoint --rewind-to"
                        + " '/lake/_replay/my events' --writer-stopped --apply");
        assertThat(replay.steps().get(2))
                .startsWith("in spark-shell, run batches 7 to 9 again one by one")
                .contains("\nval copy = \"/lake/_replay/my events/rewind-7\"\n");
    }

    @Test
    void aStatefulBatchWhoseStateIsNotWholeNeedsARebuild() {
        ReadBatch whole = read(FILES);
        ReadBatch torn = new ReadBatch(
                7,
                whole.status(),
                whole.offsets(),
                whole.mode(),
                whole.planned(),
                whole.watermark(),
                whole.nextWatermark(),
                whole.startsAfter(),
                whole.sources(),
                false,
                false,
                List.of("0/3"),
                LaterInputs.NONE,
                Optional.empty());
        BatchReplay replay = plan(traced(Optional.of(query(List.of("0"), HOUR_AGO)), Optional.of(torn)));

        assertThat(replay.action()).isEqualTo(Action.REBUILD);
        assertThat(replay.reason()).endsWith("the state that it began with is not whole in 0/3");
    }

    @Test
    void aDeltaBatchIsAppendedUnderAnApplicationIdOfItsOwn() {
        TracedBatch traced = traced(Optional.of(query(List.of(), HOUR_AGO)), Optional.of(read(FILES)));
        TracedBatch delta = new TracedBatch(
                traced.sink(),
                Owner.Kind.DELTA,
                traced.batches(),
                traced.rule(),
                traced.files(),
                List.of(),
                TracedBatch.Siblings.KNOWN,
                List.of("8"),
                Optional.empty(),
                Optional.empty(),
                traced.query(),
                traced.candidates(),
                traced.read());
        BatchReplay replay = plan(delta);

        assertThat(replay.action()).isEqualTo(Action.BACKFILL_BATCH);
        assertThat(replay.steps()).hasSize(2);
        assertThat(replay.steps().get(0)).endsWith("'/lake/my events' --root /lake/_quarantine --apply");
        assertThat(replay.steps().get(1))
                .endsWith("\nlost.write.format(\"delta\").mode(\"append\").option(\"txnAppId\","
                        + " \"repair-d4358946-170c-49a7-823b-d8e4e9126616-ce259f1a-9bcc-34fd-9762-46ab52b3fb00\").option(\"txnVersion\", 7L)"
                        + ".save(\"/lake/my events\")");
        assertThat(replay.warnings())
                .anyMatch(w -> w.startsWith("never rewind the checkpoint alone: the table keeps the query's newest"));
    }

    @Test
    void aStatefulBatchWhoseOffsetsArePurgedNeedsARebuild() {
        ReadBatch purged = read(BatchStatus.PURGED, Optional.empty());

        assertThat(plan(traced(Optional.of(query(List.of("0"), HOUR_AGO)), Optional.of(purged)))
                        .action())
                .isEqualTo(Action.REBUILD);
    }

    @Test
    void whatCannotBeReadAgainIsRestoredOrWrittenOff() {
        SourceRange gone = new SourceRange.Files(
                "0",
                6,
                7,
                List.of(new SourceRange.InputFile(new Location("/in/g.json"), SourceRange.Presence.ABSENT)),
                1,
                Map.of());

        assertReason(gone, "source 0: files that the batch read are gone");
        assertReason(
                new SourceRange.Seconds("0", 3, 7),
                "source 0: the rate source makes its rows by the clock, and none can be read again");
        assertReason(
                new SourceRange.Open("0", SourceOffset.Kind.FILE, "{}"),
                "source 0: where the batch began is not known, for the offsets before it are purged");
        assertReason(
                new SourceRange.Raw("0", SourceOffset.Kind.OPAQUE, Optional.of("a"), "b"),
                "source 0: how to read a range of such a source again is not known");
        BatchReplay purged = plan(traced(
                Optional.of(query(List.of(), HOUR_AGO)), Optional.of(read(BatchStatus.PURGED, Optional.empty()))));
        assertThat(purged.action()).isEqualTo(Action.RESTORE_OR_ACCEPT_GAP);
        assertThat(purged.reason()).isEqualTo("the checkpoint keeps offsets from batch 2 on only");
    }

    @Test
    void tornOffsetsAndUnknownQueriesAreAskedAbout() {
        BatchReplay torn = plan(traced(
                Optional.of(query(List.of(), HOUR_AGO)),
                Optional.of(read(BatchStatus.COMMITTED, Optional.of(EntryState.TORN)))));
        BatchReplay unknown = plan(traced(Optional.empty(), Optional.empty()));

        assertThat(torn.action()).isEqualTo(Action.ASK);
        assertThat(torn.reason()).isEqualTo("the offsets of the batch cannot be read: TORN");
        assertThat(unknown.action()).isEqualTo(Action.ASK);
        assertThat(unknown.reason())
                .isEqualTo("no checkpoint was found: name the directory that holds the query's with --checkpoints");
        assertThat(unknown.steps()).containsExactly("pqfsck replay '/lake/my events' --checkpoints DIRECTORY");
    }

    @Test
    void aStatefulBatchWhoseOffsetsAreTornCannotBeRunAgain() {
        BatchReplay torn = plan(traced(
                Optional.of(query(List.of("0"), HOUR_AGO)),
                Optional.of(read(BatchStatus.COMMITTED, Optional.of(EntryState.TORN)))));

        assertThat(torn.action()).isEqualTo(Action.REBUILD);
        assertThat(torn.reason())
                .isEqualTo("the query keeps state, so the range of this batch alone cannot regenerate its rows, and the"
                        + " offsets of the batch cannot be read: TORN");
        assertThat(torn.steps().get(0))
                .isEqualTo("where a copy of the checkpoint has what is missing or torn: bring that back into the"
                        + " checkpoint, and ask again; then the batches may run again in lock-step");
    }

    @Test
    void aStatefulBatchAfterWhichOffsetsAreGoneCannotBeRunAgain() {
        ReadBatch read =
                hindered("the batches cannot be run again one by one: /lake/checkpoint/offsets/8 is not there");
        BatchReplay replay = plan(traced(Optional.of(query(List.of("0"), HOUR_AGO)), Optional.of(read)));

        assertThat(replay.action()).isEqualTo(Action.REBUILD);
        assertThat(replay.reason())
                .endsWith(", and the batches cannot be run again one by one: /lake/checkpoint/offsets/8 is not there");
    }

    /** Of a socket nothing is kept; of the others nobody knows here. A rate source makes the same rows again. */
    @Test
    void aStatefulBatchOfASourceThatNobodyKnowsIsNotRunAgain() {
        Optional<Candidate> query = Optional.of(query(List.of("0"), HOUR_AGO));
        BatchReplay socket = plan(traced(
                query, Optional.of(read(new SourceRange.Raw("0", SourceOffset.Kind.OPAQUE, Optional.of("4"), "9")))));

        assertThat(socket.action()).isEqualTo(Action.RESTORE_OR_ACCEPT_GAP);
        assertThat(socket.reason()).endsWith("source 0: how to read a range of such a source again is not known");
        for (SourceRange rate : List.of(
                new SourceRange.Seconds("0", 3, 7),
                new SourceRange.Raw("0", SourceOffset.Kind.RATE_MICRO_BATCH, Optional.of("{}"), "{}"))) {
            assertThat(plan(traced(query, Optional.of(read(rate)))).action()).isEqualTo(Action.REWIND_LOCKSTEP);
        }
    }

    @Test
    void aRebuildWarnsOfANewCheckpointOverWhatIsThere() {
        ReadBatch purged = read(BatchStatus.PURGED, Optional.empty());
        TracedBatch sink = traced(Optional.of(query(List.of("0"), HOUR_AGO)), Optional.of(purged));

        assertThat(plan(sink).warnings())
                .contains(
                        "never start a new checkpoint on this directory: its first batches, up to 9, are dropped without an"
                                + " error",
                        "never delete commits alone: a restart runs the newest planned batch again and passes over those"
                                + " before it");
        BatchReplay table = plan(of(sink, Owner.Kind.DELTA, sink.sink(), sink.batches(), sink.query()));
        assertThat(table.action()).isEqualTo(Action.REBUILD);
        assertThat(table.warnings())
                .contains(
                        "never start a new checkpoint on what holds rows of the query already: they come a second time");
        assertThat(plan(traced(Optional.of(query(List.of("0"), HOUR_AGO)), Optional.of(read(FILES))))
                        .warnings())
                .noneMatch(warning -> warning.contains("a second time"));
    }

    @Test
    void aGapSaysHowManyRowsItHas() {
        SourceRange gone = new SourceRange.Seconds("0", 3, 7);
        TracedBatch one = traced(Optional.of(query(List.of(), HOUR_AGO)), Optional.of(read(gone)));

        assertThat(gap(one, file(OptionalLong.of(1)))).isEqualTo("1 row");
        assertThat(gap(one, file(OptionalLong.of(12)), file(OptionalLong.of(30))))
                .isEqualTo("42 rows");
        assertThat(gap(one, file(OptionalLong.of(12)), file()))
                .isEqualTo("12 rows and those of a file that no longer tells how many");
        assertThat(gap(one, file(), file())).isEqualTo("the rows of 2 files that no longer tell how many");
    }

    private static String gap(TracedBatch batch, BadFile... files) {
        TracedBatch with = new TracedBatch(
                batch.sink(),
                batch.kind(),
                batch.batches(),
                batch.rule(),
                List.of(files),
                List.of(),
                batch.extent(),
                batch.logs(),
                batch.newestLog(),
                batch.commit(),
                batch.query(),
                batch.candidates(),
                batch.read());
        List<String> steps = plan(with).steps();
        String last = steps.get(steps.size() - 1);
        assertThat(last)
                .startsWith("where there is no copy: write down the gap, ")
                .endsWith(", and read the rows that remain");
        return last.substring("where there is no copy: write down the gap, ".length())
                .replace(", and read the rows that remain", "");
    }

    /** The lock-step of the first bad batch runs all batches after it. */
    @Test
    void severalBatchesOfAStatefulQueryAreOneLockstep() {
        Optional<Candidate> query = Optional.of(query(List.of("0"), HOUR_AGO));
        TracedBatch seventh = traced(query, Optional.of(read(FILES)));
        TracedBatch fifth = of(seventh, seventh.kind(), seventh.sink(), exact(5), query);
        TracedBatch elsewhere = of(seventh, Owner.Kind.DELTA, new Location("/lake/other"), exact(8), query);
        List<BatchReplay> plan = planAll(List.of(seventh, fifth, elsewhere));

        assertThat(plan).extracting(BatchReplay::action).containsOnly(Action.REWIND_LOCKSTEP);
        assertThat(plan.get(0).steps())
                .containsExactly("nothing of its own: the steps of batch 5 run this batch again as well");
        assertThat(plan.get(1).steps().get(2)).startsWith("in spark-shell, run batches 5 to 9 again one by one");
        assertThat(plan.get(1).warnings())
                .as("the query plans its batch with the time that it had")
                .noneMatch(warning -> warning.startsWith("current_timestamp()"))
                .anyMatch(warning -> warning.startsWith("never rewind the checkpoint alone"));
        assertThat(plan.get(0).warnings()).isEmpty();
        assertThat(plan.get(2).warnings()).anyMatch(warning -> warning.startsWith("never rewind the checkpoint alone"));
        assertThat(plan.get(2).steps())
                .containsExactly(
                        "the steps of batch 5 run this batch again as well, and all batches between: take what the"
                                + " query has written here since batch 5 out of /lake/other before they run, or it is there twice");
    }

    @Test
    void manyBadBatchesOfAStatelessQueryAreRunAgainAtOnce() {
        Optional<Candidate> query = Optional.of(query(21));
        TracedBatch any = traced(query, Optional.of(read(FILES)));
        List<TracedBatch> ten = new ArrayList<>();
        for (long batch = 20; batch > 10; batch--) {
            ten.add(of(any, any.kind(), any.sink(), exact(batch), query));
        }
        List<BatchReplay> plan = planAll(ten);

        assertThat(plan).extracting(BatchReplay::action).containsOnly(Action.REWIND_LOCKSTEP);
        assertThat(plan.get(0).reason())
                .isEqualTo(
                        "files of 10 of the 11 batches since batch 11 are bad: the query is run again from there, once,"
                                + " instead of a backfill for each");
        assertThat(plan.get(9).steps().get(2)).startsWith("in spark-shell, run batches 11 to 21 again one by one");
        assertThat(plan.get(9).warnings())
                .anyMatch(warning -> warning.startsWith("never let a rewound query run on freely"));

        assertThat(planAll(ten.subList(0, 9))).extracting(BatchReplay::action).containsOnly(Action.BACKFILL_BATCH);
        List<TracedBatch> sparse = ten.stream()
                .map(b -> of(b, b.kind(), b.sink(), b.batches(), Optional.of(query(31))))
                .toList();
        assertThat(planAll(sparse)).extracting(BatchReplay::action).containsOnly(Action.BACKFILL_BATCH);
        List<TracedBatch> table = ten.stream()
                .map(b -> of(b, Owner.Kind.DELTA, b.sink(), b.batches(), query))
                .toList();
        assertThat(planAll(table)).extracting(BatchReplay::action).containsOnly(Action.BACKFILL_BATCH);
    }

    @Test
    void manyBadBatchesStayBackfillsWhereTheQueryCannotRunAgain() {
        Optional<Candidate> query = Optional.of(query(20));
        TracedBatch any = traced(query, Optional.of(read(FILES)));
        List<TracedBatch> ten = new ArrayList<>();
        for (long batch = 11; batch <= 20; batch++) {
            ten.add(of(any, any.kind(), any.sink(), exact(batch), query));
        }
        TracedBatch first = ten.get(0);
        for (ReadBatch read : List.of(
                hindered("offsets/12 is not there"),
                new ReadBatch(
                        11,
                        BatchStatus.COMMITTED,
                        Optional.of(EntryState.OK),
                        OffsetEntry.Mode.MICRO_BATCH,
                        Optional.of(HOUR_AGO),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(10L),
                        List.of(FILES),
                        false,
                        false,
                        List.of(),
                        new LaterInputs(List.of("source 0: gone"), List.of()),
                        Optional.empty()))) {
            ten.set(0, first.reading(Optional.of(read)));
            assertThat(planAll(ten)).extracting(BatchReplay::action).containsOnly(Action.BACKFILL_BATCH);
        }
    }

    @Test
    void aDeltaTableOfAQueryThatIsNotFoundMayBeAPipelines() {
        TracedBatch known = traced(Optional.empty(), Optional.empty());

        assertThat(plan(of(known, Owner.Kind.DELTA, known.sink(), known.batches(), Optional.empty()))
                        .warnings())
                .anyMatch(warning -> warning.startsWith("if a Lakeflow (Delta Live Tables) pipeline writes the table:"
                        + " Databricks keeps its checkpoints out of reach"));
        assertThat(plan(known).warnings()).noneMatch(warning -> warning.contains("Lakeflow"));
    }

    private static BatchRange exact(long batch) {
        return new BatchRange(batch, batch, Evidence.EXACT, "sink log " + batch + " lists the file");
    }

    private static TracedBatch of(
            TracedBatch batch, Owner.Kind kind, Location sink, BatchRange range, Optional<Candidate> query) {
        return new TracedBatch(
                sink,
                kind,
                range,
                batch.rule(),
                batch.files(),
                batch.siblings(),
                batch.extent(),
                batch.logs(),
                batch.newestLog(),
                batch.commit(),
                query,
                query.stream().toList(),
                batch.read());
    }

    private static List<BatchReplay> planAll(List<TracedBatch> batches) {
        return new ReplayPlanner(verb -> "pqfsck " + verb, NOW)
                .plan(new Trace(batches, List.of(), List.of()))
                .batches();
    }

    private static ReadBatch hindered(String why) {
        ReadBatch read = read(FILES);
        return new ReadBatch(
                7,
                read.status(),
                read.offsets(),
                read.mode(),
                read.planned(),
                read.watermark(),
                read.nextWatermark(),
                read.startsAfter(),
                read.sources(),
                false,
                false,
                List.of(),
                LaterInputs.NONE,
                Optional.of(why));
    }

    private static Candidate query(long newest) {
        return new Candidate(
                new Location("/lake/checkpoint"),
                Optional.of("d4358946-170c-49a7-823b-d8e4e9126616"),
                new Fit(Fit.Rating.IDS_AND_TIMES, 9, 9, "newest batch"),
                OptionalLong.of(2),
                OptionalLong.of(newest),
                OptionalLong.of(newest),
                List.of(),
                Optional.of(HOUR_AGO),
                List.of());
    }

    @Test
    void aStatefulBatchWhoseInputIsGoneIsNotRunAgainForSparkWouldGoOnWithoutIt() {
        SourceRange gone = new SourceRange.Files(
                "0",
                6,
                7,
                List.of(new SourceRange.InputFile(new Location("/in/g.json"), SourceRange.Presence.ABSENT)),
                1,
                Map.of());
        BatchReplay replay = plan(traced(Optional.of(query(List.of("0"), HOUR_AGO)), Optional.of(read(gone))));

        assertThat(replay.action()).isEqualTo(Action.RESTORE_OR_ACCEPT_GAP);
        assertThat(replay.reason())
                .isEqualTo(
                        "the query keeps state, so the range of this batch alone cannot regenerate its rows, and source"
                                + " 0: files that the batch read are gone");
    }

    @Test
    void aQueryThatWroteMinutesAgoMayBeRunning() {
        Candidate query = query(List.of(), NOW.minusSeconds(40));

        assertThat(plan(traced(Optional.of(query), Optional.of(read(FILES)))).warnings())
                .contains("the query may be running: its checkpoint was last written at 2026-11-29T20:59:20Z");
    }

    @Test
    void aRangeOfBatchesIsAskedAbout() {
        TracedBatch traced = new TracedBatch(
                new Location("/lake/my events"),
                Owner.Kind.STREAMING_SINK,
                new BatchRange(3, 5, Evidence.RANGE, "why"),
                MatchRule.FULL_PATH,
                List.of(file()),
                List.of(),
                TracedBatch.Siblings.UNKNOWN,
                List.of("5.compact"),
                Optional.of("9"),
                Optional.empty(),
                Optional.of(query(List.of(), HOUR_AGO)),
                List.of(query(List.of(), HOUR_AGO)),
                Optional.empty());

        assertThat(plan(traced).action()).isEqualTo(Action.ASK);
    }

    @Test
    void theQuarantineThatAPersonNamedIsTheOneInTheSteps() {
        Trace trace = new Trace(
                List.of(traced(Optional.of(query(List.of(), HOUR_AGO)), Optional.of(read(FILES)))),
                List.of(),
                List.of());

        assertThat(new ReplayPlanner(
                                verb -> "pqfsck " + verb,
                                NOW,
                                Optional.of(new Location("/safe/q")),
                                KafkaAccess.UNKNOWN)
                        .plan(trace)
                        .batches()
                        .get(0)
                        .steps())
                .anyMatch(step -> step.contains(" --root /safe/q --writer-stopped"));
    }

    @Test
    void stepsBeginTheirCommandsAsTheyAreTold() {
        Trace known = new Trace(
                List.of(traced(Optional.of(query(List.of(), HOUR_AGO)), Optional.of(read(FILES)))),
                List.of(),
                List.of());
        Trace unknown = new Trace(List.of(traced(Optional.empty(), Optional.empty())), List.of(), List.of());
        ReplayPlanner planner = new ReplayPlanner(verb -> "fsck " + verb + " -D a=b", NOW);

        assertThat(planner.plan(known).batches().get(0).steps())
                .anyMatch(step -> step.contains("fsck quarantine -D a=b '/lake/my events' --root "));
        assertThat(planner.plan(unknown).batches().get(0).steps())
                .containsExactly("fsck replay -D a=b '/lake/my events' --checkpoints DIRECTORY");
    }

    private static void assertReason(SourceRange range, String reason) {
        BatchReplay replay = plan(traced(Optional.of(query(List.of(), HOUR_AGO)), Optional.of(read(range))));
        assertThat(replay.action()).isEqualTo(Action.RESTORE_OR_ACCEPT_GAP);
        assertThat(replay.reason()).isEqualTo(reason);
    }

    private static BatchReplay plan(TracedBatch traced) {
        Trace trace = new Trace(List.of(traced), List.of(), List.of());
        return new ReplayPlanner(verb -> "pqfsck " + verb, NOW)
                .plan(trace)
                .batches()
                .get(0);
    }

    private static TracedBatch traced(Optional<Candidate> query, Optional<ReadBatch> read) {
        return new TracedBatch(
                new Location("/lake/my events"),
                Owner.Kind.STREAMING_SINK,
                new BatchRange(7, 7, Evidence.EXACT, "sink log 7 lists the file"),
                MatchRule.FULL_PATH,
                List.of(file()),
                List.of(new Location("/lake/my events/day=2/b.parquet")),
                TracedBatch.Siblings.KNOWN,
                List.of("7"),
                Optional.of("9"),
                Optional.empty(),
                query,
                query.stream().toList(),
                read);
    }

    private static BadFile file() {
        return file(OptionalLong.empty());
    }

    private static BadFile file(OptionalLong rows) {
        return new BadFile(
                new Location("/lake/my events/day=1/a.parquet"),
                new Identity("file", "", "/lake/my events/day=1/a.parquet"),
                18,
                Optional.of(HOUR_AGO),
                Standing.LIVE,
                List.of("PQ0102"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                rows);
    }

    private static Candidate query(List<String> operators, Instant modified) {
        return new Candidate(
                new Location("/lake/checkpoint"),
                Optional.of("d4358946-170c-49a7-823b-d8e4e9126616"),
                new Fit(Fit.Rating.IDS_AND_TIMES, 9, 9, "newest batch of the sink 9, newest commit 9"),
                OptionalLong.of(2),
                OptionalLong.of(9),
                OptionalLong.of(9),
                operators,
                Optional.of(modified),
                List.of());
    }

    /** Which log is of which of its lines nobody but the query knows. */
    @Test
    void aBatchThatMayHaveReadOneSourceTwiceIsRunAgainUnlessItsFilesAreGone() {
        SourceRange second = new SourceRange.Files("1", 6, 7, List.of(), 0, Map.of("sources/1", "missing"));
        Optional<Candidate> query = Optional.of(query(List.of(), HOUR_AGO));
        BatchReplay replay = plan(traced(query, Optional.of(repeated(FILES, second))));
        assertThat(replay.action()).isEqualTo(Action.REWIND_LOCKSTEP);
        assertThat(replay.reason()).startsWith("the query reads one source twice, or the log of a source is lost");
        assertThat(replay.steps().get(2)).startsWith("in spark-shell, run batches 7 to 9 again one by one");

        SourceRange gone = new SourceRange.Files(
                "0",
                6,
                7,
                List.of(new SourceRange.InputFile(new Location("/in/g.json"), SourceRange.Presence.ABSENT)),
                1,
                Map.of());
        BatchReplay restore = plan(traced(query, Optional.of(repeated(gone, second))));
        assertThat(restore.action()).isEqualTo(Action.RESTORE_OR_ACCEPT_GAP);
        assertThat(restore.reason()).isEqualTo("source 0: files that the batch read are gone");
        assertThat(plan(traced(query, Optional.of(read(FILES, second)))).action())
                .isEqualTo(Action.RESTORE_OR_ACCEPT_GAP);
    }

    /** Of a topic that is read twice, where it was begun stands in one directory, and the second line has none. */
    @Test
    void aTopicThatMayHaveBeenReadTwiceFromAStartNobodyKnowsIsReadByTheQueryItself() {
        SourceRange first = topic("0", 5);
        SourceRange second = topic("1", SourceRange.PartitionRange.EARLIEST);
        Optional<Candidate> query = Optional.of(query(List.of(), HOUR_AGO));

        assertThat(plan(traced(query, Optional.of(repeated(first, second)))).action())
                .isEqualTo(Action.REWIND_LOCKSTEP);
        assertThat(plan(traced(query, Optional.of(repeated(first, topic("1", 5)))))
                        .action())
                .isEqualTo(Action.BACKFILL_BATCH);
        assertThat(plan(traced(query, Optional.of(read(first, second)))).action())
                .isEqualTo(Action.BACKFILL_BATCH);
    }

    private static SourceRange topic(String source, long from) {
        return new SourceRange.Kafka(
                source, List.of(new SourceRange.PartitionRange("t", 0, from, 9)), "{}", "{}", "{}");
    }

    private static ReadBatch repeated(SourceRange... sources) {
        ReadBatch read = read(sources);
        return new ReadBatch(
                7,
                read.status(),
                read.offsets(),
                read.mode(),
                read.planned(),
                read.watermark(),
                read.nextWatermark(),
                read.startsAfter(),
                read.sources(),
                false,
                true,
                List.of(),
                LaterInputs.NONE,
                Optional.empty());
    }

    private static ReadBatch read(SourceRange... sources) {
        return read(BatchStatus.COMMITTED, Optional.of(EntryState.OK), sources);
    }

    private static ReadBatch read(BatchStatus status, Optional<EntryState> offsets, SourceRange... sources) {
        return new ReadBatch(
                7,
                status,
                offsets,
                OffsetEntry.Mode.MICRO_BATCH,
                Optional.of(HOUR_AGO),
                Optional.empty(),
                Optional.empty(),
                Optional.of(6L),
                List.of(sources),
                false,
                false,
                List.of(),
                LaterInputs.NONE,
                Optional.empty());
    }
}
