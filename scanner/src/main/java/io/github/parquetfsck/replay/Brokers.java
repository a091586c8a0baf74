// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Kafka's brokers, asked which offsets they have. */
public interface Brokers {

    /**
     * Asks for partitions, and waits a bounded time. Total: whatever goes wrong is an answer of its own, and each of the
     * partitions has one.
     */
    Map<Partition, Answer> ask(Set<Partition> partitions);

    /** A partition of a topic, by its number from 0. */
    record Partition(String topic, int number) {
        @Override
        public String toString() {
            return topic + "-" + number;
        }
    }

    /** What the brokers told of a partition. */
    sealed interface Answer {

        /** Calls the one function that fits. */
        default <T> T fold(Function<Offsets, T> offsets, Function<Absent, T> absent, Function<Silent, T> silent) {
            if (this instanceof Offsets o) {
                return offsets.apply(o);
            } else if (this instanceof Absent a) {
                return absent.apply(a);
            }
            return silent.apply((Silent) this);
        }
    }

    /**
     * The offsets that are there.
     *
     * @param earliest of the oldest record, or what the next record gets where there is none
     * @param latest what the next record gets
     */
    record Offsets(long earliest, long latest, Cleanup cleanup) implements Answer {}

    /** The brokers have no such topic or partition. */
    record Absent(String reason) implements Answer {}

    /** It could not be learnt. */
    record Silent(String reason) implements Answer {}

    /** How old records of a topic go. */
    enum Cleanup {
        /** From the oldest on, so that what lies behind the earliest offset is whole. */
        DELETED,
        /** One by one, when a newer record has their key. */
        COMPACTED,
        UNKNOWN
    }

    /** Makes them: the one who is given the brokers' library, where it is at hand. */
    interface Opener {
        /**
         * Brokers that are not asked anything yet.
         *
         * @param settings of a client of Kafka, with {@code bootstrap.servers}
         */
        Brokers open(Map<String, String> settings);
    }
}
