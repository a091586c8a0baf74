// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.TableHistory;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.replay.Brokers.Absent;
import io.github.parquetfsck.replay.Brokers.Answer;
import io.github.parquetfsck.replay.Brokers.Cleanup;
import io.github.parquetfsck.replay.Brokers.Offsets;
import io.github.parquetfsck.replay.Brokers.Partition;
import io.github.parquetfsck.replay.Brokers.Silent;
import io.github.parquetfsck.streamlog.CheckpointFolder;
import io.github.parquetfsck.streamlog.SinkFolder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a plan says of a batch's ranges when the brokers have told which offsets they have. */
class KafkaCheckTest {
    private static final long WRITTEN = 1795979590685L;

    @TempDir
    Path lake;

    private final Set<Partition> asked = new LinkedHashSet<>();
    private Trace trace = new Trace(List.of(), List.of(), List.of());

    /** Batch 1 of a stateless query read t-0 from 100 up to 200, t-1 not at all, and t-2, which was new, up to 7. */
    @BeforeEach
    void batch() throws Exception {
        SinkFolder sink = new SinkFolder(lake.resolve("events")).log("0", "a").log("1", "b");
        new CheckpointFolder(lake.resolve("checkpoint"))
                .metadata()
                .offsets(0, WRITTEN - 100, "{\"t\":{\"0\":100,\"1\":40}}")
                .offsets(1, WRITTEN - 50, "{\"t\":{\"0\":200,\"1\":40,\"2\":7}}")
                .commits(0, 1);
        LocalStores stores = new LocalStores(Identities.standard());
        Location bad = sink.file("b");
        BadFile file = BadFile.missing(bad, stores.source(bad).identify(bad), sink.location());
        trace = new Lineage(stores, TableHistory.Openers.standard()).trace(List.of(file), List.of());
    }

    @Test
    void aRangeThatIsThereIsBackfilledAndOnlyPartitionsThatWereReadAreAskedFor() {
        BatchReplay replay = plan(new Offsets(100, 900, Cleanup.DELETED), new Offsets(0, 7, Cleanup.DELETED));

        assertThat(asked).containsExactly(new Partition("t", 0), new Partition("t", 2));
        assertThat(kept(replay)).containsExactly(Retention.Kept.WHOLE, Retention.Kept.UNASKED, Retention.Kept.WHOLE);
        assertThat(partitions(replay).get(0).retention())
                .isEqualTo(new Retention(
                        Retention.Kept.WHOLE,
                        OptionalLong.of(100),
                        OptionalLong.of(900),
                        "the brokers have offsets 100 to 900"));
        assertThat(replay.action()).isEqualTo(Action.BACKFILL_BATCH);
        assertThat(replay.steps().get(2))
                .contains(".option(\"kafka.bootstrap.servers\", \"b:9092\").option(\"kafka.security.protocol\","
                        + " \"SSL\").option(\"assign\",");
        assertThat(replay.warnings()).noneMatch(warning -> warning.contains("Kafka still has"));
    }

    @Test
    void aRangeThatIsPartlyGoneIsNotBackfilledAndSaysFromWhereItIsThere() {
        BatchReplay replay = plan(new Offsets(150, 900, Cleanup.DELETED), new Offsets(0, 7, Cleanup.DELETED));

        assertThat(kept(replay)).startsWith(Retention.Kept.PARTLY);
        assertThat(replay.action()).isEqualTo(Action.RESTORE_OR_ACCEPT_GAP);
        assertThat(replay.reason())
                .isEqualTo("source 0: Kafka no longer has all of t-0 [100, 200): is there from 150 on only");
        assertThat(replay.warnings()).contains("Kafka no longer has all of t-0 [100, 200): is there from 150 on only");
        assertThat(replay.steps().get(0)).startsWith("put another copy of the file in its place");
    }

    @Test
    void aRangeBeforeTheEarliestOffsetIsGone() {
        BatchReplay replay = plan(new Offsets(200, 900, Cleanup.DELETED), new Offsets(0, 7, Cleanup.DELETED));

        assertThat(kept(replay)).startsWith(Retention.Kept.GONE);
        assertThat(replay.action()).isEqualTo(Action.RESTORE_OR_ACCEPT_GAP);
    }

    @Test
    void aRangeBehindTheLatestOffsetIsGoneForTheTopicWasMadeAnew() {
        BatchReplay replay = plan(new Offsets(0, 120, Cleanup.DELETED), new Offsets(0, 7, Cleanup.DELETED));

        assertThat(kept(replay)).startsWith(Retention.Kept.GONE);
        assertThat(replay.reason())
                .endsWith("the brokers have offsets 0 to 120: the topic was made anew, or has lost records");
    }

    @Test
    void aTopicThatIsNotThereIsGone() {
        BatchReplay replay = plan(new Absent("the brokers have no topic t"), new Absent("the brokers have no topic t"));

        assertThat(kept(replay)).startsWith(Retention.Kept.GONE);
        assertThat(replay.reason()).endsWith("t-0 [100, 200): the brokers have no topic t");
    }

    @Test
    void anUnreachableBrokerLeavesTheRangeUnknownAndThePlanAsItWasWithAWarning() {
        BatchReplay replay = plan(new Silent("timed out"), new Silent("timed out"));

        assertThat(kept(replay)).startsWith(Retention.Kept.UNKNOWN);
        assertThat(replay.action()).isEqualTo(Action.BACKFILL_BATCH);
        assertThat(replay.warnings()).contains("whether Kafka still has t-0 [100, 200) is not known: timed out");
    }

    @Test
    void recordsOfACompactedTopicMayBeGoneAmidTheRange() {
        BatchReplay replay = plan(new Offsets(0, 900, Cleanup.COMPACTED), new Offsets(0, 7, Cleanup.DELETED));

        assertThat(kept(replay)).startsWith(Retention.Kept.UNKNOWN);
        assertThat(replay.warnings())
                .anyMatch(
                        warning -> warning.startsWith("whether Kafka still has t-0 [100, 200) is not known: the brokers"
                                + " have offsets 0 to 900, and the topic is compacted"));
    }

    @Test
    void aPartitionThatWasNewInTheBatchIsWholeOnlyFromItsVeryFirstRecord() {
        BatchReplay replay = plan(new Offsets(100, 900, Cleanup.DELETED), new Offsets(3, 7, Cleanup.DELETED));

        assertThat(kept(replay)).endsWith(Retention.Kept.UNKNOWN);
        assertThat(replay.action()).isEqualTo(Action.BACKFILL_BATCH);
        assertThat(replay.warnings())
                .contains(
                        "whether Kafka still has t-2 [earliest, 7) is not known: the brokers have offsets 3 to 7: where"
                                + " the batch began is not in the logs");
    }

    @Test
    void brokersAreNotAskedWhenNothingWasReadOfThem() {
        Trace empty = new Trace(List.of(), List.of(), List.of());

        assertThat(KafkaCheck.of(empty, partitions -> {
                    throw new AssertionError("asked for " + partitions);
                }))
                .isSameAs(empty);
    }

    private BatchReplay plan(Answer first, Answer third) {
        Trace checked = KafkaCheck.of(trace, partitions -> {
            asked.addAll(partitions);
            return partitions.stream()
                    .collect(Collectors.toMap(each -> each, each -> each.number() == 0 ? first : third));
        });
        KafkaAccess access = new KafkaAccess(Optional.of("b:9092"), new TreeMap<>(Map.of("security.protocol", "SSL")));
        return new ReplayPlanner(verb -> "pqfsck " + verb, Instant.EPOCH, Optional.empty(), access)
                .plan(checked)
                .batches()
                .get(0);
    }

    private static List<SourceRange.PartitionRange> partitions(BatchReplay replay) {
        return ((SourceRange.Kafka)
                        replay.traced().read().orElseThrow().sources().get(0))
                .partitions();
    }

    private static List<Retention.Kept> kept(BatchReplay replay) {
        return partitions(replay).stream()
                .map(partition -> partition.retention().kept())
                .toList();
    }
}
