// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.replay.Brokers.Answer;
import io.github.parquetfsck.replay.Brokers.Partition;
import io.github.parquetfsck.replay.SourceRange.PartitionRange;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Asks Kafka once for all that the batches of a trace had read of it. */
public final class KafkaCheck {
    private final Map<Partition, Answer> answers;

    private KafkaCheck(Map<Partition, Answer> answers) {
        this.answers = answers;
    }

    /** The trace, with what Kafka still has of each range; the brokers are not asked when nothing was read of them. */
    public static Trace of(Trace trace, Brokers brokers) {
        Set<Partition> partitions = new LinkedHashSet<>();
        trace.batches().stream()
                .flatMap(batch -> batch.read().stream())
                .flatMap(read -> read.sources().stream())
                .flatMap(KafkaCheck::ranges)
                .filter(PartitionRange::hasRecords)
                .forEach(range -> partitions.add(range.place()));
        if (partitions.isEmpty()) {
            return trace;
        }
        KafkaCheck check = new KafkaCheck(brokers.ask(partitions));
        List<TracedBatch> batches = trace.batches().stream()
                .map(batch -> batch.reading(batch.read()
                        .map(read -> read.from(
                                read.sources().stream().map(check::checked).toList()))))
                .toList();
        return new Trace(batches, trace.others(), trace.looked(), trace.checkpoints());
    }

    private static Stream<PartitionRange> ranges(SourceRange range) {
        return range instanceof SourceRange.Kafka kafka ? kafka.partitions().stream() : Stream.empty();
    }

    private SourceRange checked(SourceRange range) {
        if (range instanceof SourceRange.Kafka kafka) {
            return new SourceRange.Kafka(
                    kafka.source(),
                    kafka.partitions().stream().map(this::checked).toList(),
                    kafka.startingOffsets(),
                    kafka.endingOffsets(),
                    kafka.assign());
        }
        return range;
    }

    private PartitionRange checked(PartitionRange range) {
        Answer answer = answers.get(range.place());
        return answer == null || !range.hasRecords() ? range : range.kept(Retention.of(range, answer));
    }
}
