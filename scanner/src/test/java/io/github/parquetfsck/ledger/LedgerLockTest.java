// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerLockTest {
    private static final Stores STORES = new LocalStores(Identities.standard());

    @TempDir
    Path directory;

    private Location root;

    @BeforeEach
    void nameTheRoot() {
        root = new Location(directory.resolve("_q").toString());
    }

    @Test
    void oneOfTwoContendersGetsTheLockAndTheOtherLearnsWhoHasIt() throws Exception {
        LedgerLock lock = held();
        assertThat(lock.epoch()).isEqualTo(1);
        LedgerLock.Attempt second = LedgerLock.take(STORES, root);
        assertThat(second).isInstanceOfSatisfying(LedgerLock.Busy.class, busy -> {
            assertThat(busy.owner())
                    .startsWith("process " + ProcessHandle.current().pid() + " of ");
            assertThat(busy.expires()).isEqualTo(busy.renewed().plus(LedgerLock.EXPIRY));
        });
        lock.close();
        assertThat(held().epoch()).isEqualTo(2);
    }

    @Test
    void onlyTheLastTwentyEpochsAreLeft() throws Exception {
        for (int i = 0; i < 25; i++) {
            held().close();
        }

        try (Stream<Path> names = Files.list(directory.resolve("_q/_ledger"))) {
            assertThat(names.map(each -> each.getFileName().toString()).sorted())
                    .containsExactlyElementsOf(IntStream.rangeClosed(6, 25)
                            .mapToObj(i -> String.format(Locale.ROOT, "epoch-%06d", i))
                            .toList());
        }
        assertThat(held().epoch()).isEqualTo(26);
    }

    @Test
    void ofManyContendersAtOnceExactlyOneGetsIt() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            for (int round = 0; round < 10; round++) {
                Location contended =
                        new Location(directory.resolve("_q" + round).toString());
                List<Callable<LedgerLock.Attempt>> takers = new ArrayList<>();
                for (int i = 0; i < 8; i++) {
                    takers.add(() -> LedgerLock.take(STORES, contended));
                }
                long winners = 0;
                for (Future<LedgerLock.Attempt> attempt : pool.invokeAll(takers)) {
                    winners += attempt.get() instanceof LedgerLock.Held ? 1 : 0;
                }
                assertThat(winners).isEqualTo(1);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void anOwnerThatWasPausedBeyondExpiryFindsOutBeforeItsNextBatch() throws Exception {
        LedgerLock paused = held();
        Ledger ledger = Ledger.open(STORES, root, paused);
        pause(paused, LedgerLock.EXPIRY.plusSeconds(5));
        LedgerLock next = held();
        assertThat(next.epoch()).isEqualTo(2);
        List<Event> events = List.of(Entries.condemned(1), Entries.to(1, EntryState.MOVING));
        assertThatThrownBy(() -> ledger.intend(events))
                .isInstanceOf(LedgerLock.Lost.class)
                .hasMessageContaining("expected epoch 1")
                .hasMessageContaining("found 2");
        assertThatThrownBy(paused::renew).isInstanceOf(LedgerLock.Lost.class);
        paused.close();
        assertThat(LedgerLock.take(STORES, root)).isInstanceOf(LedgerLock.Busy.class);
        next.close();
    }

    @Test
    void aLockThatWasRenewedInTimeIsNotTakenOver() throws Exception {
        LedgerLock lock = held();
        pause(lock, LedgerLock.EXPIRY.minusSeconds(30));
        assertThat(LedgerLock.take(STORES, root)).isInstanceOf(LedgerLock.Busy.class);
        pause(lock, LedgerLock.EXPIRY.plusSeconds(5));
        lock.renew();
        assertThat(LedgerLock.take(STORES, root)).isInstanceOf(LedgerLock.Busy.class);
        lock.verify();
    }

    @Test
    void theFoldIgnoresWhatAnOwnerWritesAfterItsSuccessorBegan() throws Exception {
        LedgerLock first = held();
        Ledger ledger = Ledger.open(STORES, root, first);
        ledger.intend(List.of(Entries.condemned(1), Entries.to(1, EntryState.MOVING)));
        pause(first, LedgerLock.EXPIRY.plusSeconds(5));
        LedgerLock second = held();
        Ledger successor = Ledger.open(STORES, root, second);
        successor.conclude(List.of(Entries.to(1, EntryState.CONDEMNED)));
        Segment late = new Segment(
                new Segment.Name(1, 2, Segment.Kind.RESULT), List.of(Entries.to(1, EntryState.QUARANTINED)));
        Files.write(directory.resolve("_q/_ledger/" + late.name()), late.encode());

        LedgerState state = Ledger.read(STORES, root);
        assertThat(state.entry(Entries.RUN.entry(1)).orElseThrow().state()).isEqualTo(EntryState.CONDEMNED);
        assertThat(state.problems()).singleElement().asString().contains("is ignored");

        second.close();
        LedgerLock third = held();
        assertThat(Ledger.open(STORES, root, third).state().problems()).hasSize(1);
    }

    @Test
    void anEventOffTheTableOfStatesIsNeverWritten() throws Exception {
        Ledger ledger = Ledger.open(STORES, root, held());
        assertThatThrownBy(() -> ledger.conclude(List.of(
                        Entries.condemned(1), Entries.to(1, EntryState.RELEASED), Entries.to(1, EntryState.MOVING))))
                .isInstanceOf(IllegalStateException.class);
        assertThat(Ledger.read(STORES, root).entries()).isEmpty();
    }

    @Test
    void anEpochWithoutContentIsThatOfAProcessThatDiedWhileItTookTheLock() throws Exception {
        Files.createDirectories(directory.resolve("_q/_ledger"));
        Files.createFile(directory.resolve("_q/_ledger/epoch-000004"));
        assertThat(held().epoch()).isEqualTo(5);
    }

    @Test
    void aTornSegmentIsReportedAndTheOthersCount() throws Exception {
        LedgerLock lock = held();
        Ledger ledger = Ledger.open(STORES, root, lock);
        ledger.intend(List.of(Entries.condemned(1), Entries.to(1, EntryState.MOVING)));
        ledger.conclude(List.of(Entries.to(1, EntryState.QUARANTINED)));
        Path result = directory.resolve("_q/_ledger/segment-000001-000002-result.jsonl");
        byte[] whole = Files.readAllBytes(result);
        Files.write(result, java.util.Arrays.copyOf(whole, whole.length - 3));
        LedgerState state = Ledger.read(STORES, root);
        assertThat(state.open()).hasSize(1);
        assertThat(state.problems()).singleElement().asString().startsWith(result.getFileName() + " is torn");
    }

    private LedgerLock held() throws IOException {
        return LedgerLock.take(STORES, root).fold(LedgerLock.Held::lock, busy -> {
            throw new AssertionError(busy.toString());
        });
    }

    private void pause(LedgerLock lock, Duration age) throws IOException {
        Files.setLastModifiedTime(
                directory.resolve(String.format("_q/_ledger/epoch-%06d", lock.epoch())),
                FileTime.from(Instant.now().minus(age)));
    }
}
