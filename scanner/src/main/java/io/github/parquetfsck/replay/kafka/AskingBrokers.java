// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay.kafka;

import io.github.parquetfsck.replay.Brokers;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Asks through an admin client, which only describes: no consumer group, no record read. */
final class AskingBrokers implements Brokers {
    /** Of one call, retries and all; a setting may say otherwise. */
    private static final Map<String, String> BOUNDS = Map.of(
            AdminClientConfig.CLIENT_ID_CONFIG, "pqfsck",
            AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, "5000",
            AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, "10000",
            AdminClientConfig.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG, "3000",
            AdminClientConfig.SOCKET_CONNECTION_SETUP_TIMEOUT_MAX_MS_CONFIG, "5000");

    private static final long MOST_SECONDS = 60;

    private final Map<String, Object> settings;

    private AskingBrokers(Map<String, Object> settings) {
        this.settings = settings;
    }

    static AskingBrokers of(Map<String, String> settings) {
        Map<String, Object> all = new HashMap<>(BOUNDS);
        all.putAll(settings);
        return new AskingBrokers(all);
    }

    @Override
    public Map<Partition, Answer> ask(Set<Partition> partitions) {
        Map<Partition, Answer> answers = new LinkedHashMap<>();
        try {
            Admin admin = Admin.create(settings);
            try {
                ask(admin, partitions, answers);
            } finally {
                admin.close(Duration.ofSeconds(1));
            }
        } catch (KafkaException | IllegalArgumentException e) {
            fill(partitions, answers, reason(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            fill(partitions, answers, "the brokers were not asked to the end");
        }
        return answers;
    }

    private static void fill(Set<Partition> partitions, Map<Partition, Answer> answers, String reason) {
        partitions.forEach(partition -> answers.putIfAbsent(partition, new Silent(reason)));
    }

    private static void ask(Admin admin, Set<Partition> partitions, Map<Partition, Answer> answers)
            throws InterruptedException {
        Set<String> topics = partitions.stream().map(Partition::topic).collect(Collectors.toSet());
        Set<TopicPartition> there = new HashSet<>();
        Map<String, KafkaFuture<TopicDescription>> descriptions =
                admin.describeTopics(topics).topicNameValues();
        for (Partition partition : partitions) {
            try {
                if (exists(partition, await(Objects.requireNonNull(descriptions.get(partition.topic()))))) {
                    there.add(new TopicPartition(partition.topic(), partition.number()));
                } else {
                    answers.put(partition, new Absent("the topic has no such partition"));
                }
            } catch (NoAnswer e) {
                answers.put(
                        partition,
                        e.getCause() instanceof UnknownTopicOrPartitionException
                                ? new Absent("the brokers have no topic " + partition.topic())
                                : new Silent(String.valueOf(e.getMessage())));
            }
        }
        if (!there.isEmpty()) {
            offsets(admin, there, answers);
        }
    }

    private static boolean exists(Partition partition, TopicDescription topic) {
        return topic.partitions().stream().anyMatch(known -> known.partition() == partition.number());
    }

    private static void offsets(Admin admin, Set<TopicPartition> partitions, Map<Partition, Answer> answers)
            throws InterruptedException {
        ListOffsetsResult earliest = admin.listOffsets(
                partitions.stream().collect(Collectors.toMap(each -> each, each -> OffsetSpec.earliest())));
        ListOffsetsResult latest = admin.listOffsets(
                partitions.stream().collect(Collectors.toMap(each -> each, each -> OffsetSpec.latest())));
        Map<String, Cleanup> cleanups =
                cleanups(admin, partitions.stream().map(TopicPartition::topic).collect(Collectors.toSet()));
        for (TopicPartition partition : partitions) {
            Partition key = new Partition(partition.topic(), partition.partition());
            try {
                answers.put(
                        key,
                        new Offsets(
                                await(earliest.partitionResult(partition)).offset(),
                                await(latest.partitionResult(partition)).offset(),
                                cleanups.getOrDefault(partition.topic(), Cleanup.UNKNOWN)));
            } catch (NoAnswer e) {
                answers.put(key, new Silent(String.valueOf(e.getMessage())));
            }
        }
    }

    /** Needs a right that a reader may lack: what cannot be learnt is unknown. */
    private static Map<String, Cleanup> cleanups(Admin admin, Collection<String> topics) throws InterruptedException {
        List<ConfigResource> resources = topics.stream()
                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic))
                .toList();
        Map<ConfigResource, KafkaFuture<Config>> configs =
                admin.describeConfigs(resources).values();
        Map<String, Cleanup> cleanups = new HashMap<>();
        for (ConfigResource resource : resources) {
            try {
                ConfigEntry policy =
                        await(Objects.requireNonNull(configs.get(resource))).get("cleanup.policy");
                if (policy != null) {
                    boolean compacts = policy.value().contains("compact");
                    cleanups.put(resource.name(), compacts ? Cleanup.COMPACTED : Cleanup.DELETED);
                }
            } catch (NoAnswer e) {
                cleanups.put(resource.name(), Cleanup.UNKNOWN);
            }
        }
        return cleanups;
    }

    private static final class NoAnswer extends Exception {
        private static final long serialVersionUID = 1;

        NoAnswer(Throwable cause) {
            super(reason(cause), cause);
        }
    }

    private static <T> T await(KafkaFuture<T> future) throws NoAnswer, InterruptedException {
        try {
            return future.get(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new NoAnswer(e.getCause() == null ? e : e.getCause());
        } catch (TimeoutException e) {
            throw new NoAnswer(e);
        }
    }

    /** The client's own words, and the innermost ones where they say more. */
    private static String reason(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String outer = words(e);
        String inner = words(cause);
        return outer.contains(inner) ? outer : outer + ": " + inner;
    }

    private static String words(Throwable e) {
        String message = e.getMessage();
        return (message == null ? e.getClass().getSimpleName() : message)
                .strip()
                .replaceAll("\\s*\\R\\s*", " ");
    }
}
