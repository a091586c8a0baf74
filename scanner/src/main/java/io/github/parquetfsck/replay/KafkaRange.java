// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.replay.SourceRange.PartitionRange;
import io.github.parquetfsck.streamlog.SourceOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The records between two Kafka offsets. */
final class KafkaRange {
    private KafkaRange() {}

    /**
     * Every partition of the end is there, unchanged ones with equal offsets, for Kafka's options want all of them. A
     * partition that the start does not have was found in this batch and read from its earliest record.
     */
    static SourceRange.Kafka of(String source, Optional<SourceOffset.Kafka> start, SourceOffset.Kafka end) {
        List<PartitionRange> ranges = new ArrayList<>();
        SortedMap<String, SortedMap<Integer, Long>> starting = new TreeMap<>();
        for (Map.Entry<String, SortedMap<Integer, Long>> topic : end.topics().entrySet()) {
            SortedMap<Integer, Long> known =
                    start.map(offset -> offset.topics().get(topic.getKey())).orElseGet(TreeMap::new);
            SortedMap<Integer, Long> from = new TreeMap<>();
            for (Map.Entry<Integer, Long> partition : topic.getValue().entrySet()) {
                long first = known.getOrDefault(partition.getKey(), PartitionRange.EARLIEST);
                from.put(partition.getKey(), first);
                ranges.add(new PartitionRange(topic.getKey(), partition.getKey(), first, partition.getValue()));
            }
            starting.put(topic.getKey(), from);
        }
        return new SourceRange.Kafka(
                source,
                ranges,
                SourceOffset.Kafka.text(starting),
                SourceOffset.Kafka.text(end.topics()),
                SourceOffset.Kafka.partitions(end.topics()));
    }
}
