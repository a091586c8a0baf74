// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaceTest {
    private long now;

    private Pace pace(long requests, long bytes, double share) {
        return new Pace(requests, bytes, () -> share, () -> now, nanos -> now += nanos);
    }

    private Duration elapsed() {
        return Duration.ofNanos(now);
    }

    @Test
    void callsComeAtTheRateOfTheShare() throws IOException {
        Pace pace = pace(100, 0, 0.5);
        for (int i = 0; i < 101; i++) {
            pace.request();
        }
        assertThat(elapsed()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void bytesComeAtTheirRate() throws IOException {
        Pace pace = pace(0, 1000, 1);
        for (int i = 0; i < 11; i++) {
            pace.bytes(500);
        }
        assertThat(elapsed()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void withoutALimitNobodyWaits() throws IOException {
        Pace pace = pace(0, 0, 1);
        pace.request();
        pace.bytes(Long.MAX_VALUE);
        assertThat(elapsed()).isZero();
    }

    @Test
    void aRefusalHalvesThePaceOnceASecondAndAMinuteBringsItBack() throws IOException {
        Pace pace = pace(1000, 0, 1);
        pace.refused();
        pace.refused();
        for (int i = 0; i < 501; i++) {
            pace.request();
        }
        assertThat(elapsed()).isEqualTo(Duration.ofSeconds(1));
        now += Duration.ofMinutes(1).toNanos();
        long before = now;
        pace.request();
        for (int i = 0; i < 1000; i++) {
            pace.request();
        }
        assertThat(Duration.ofNanos(now - before)).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void aStoreWithoutALimitThatRefusesIsSparedAsWell() throws IOException {
        Pace pace = pace(0, 0, 1);
        pace.refused();
        for (int i = 0; i < 1001; i++) {
            pace.request();
        }
        assertThat(elapsed()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void anAnswerThatAsksForLessHalvesThePaceOfItsStore(@TempDir Path directory) throws IOException {
        Path path = Files.write(directory.resolve("f"), new byte[] {1});
        Location file = new Location(path.toString());
        Faults faults = new Faults();
        FileSource source = new PacedStores(FaultyStores.local(faults), new Rates(0, 0), () -> 1).source(file);
        faults.failNext("stat", 1, () -> new IOException("503 Slow Down"));
        assertThatThrownBy(() -> source.stat(file)).hasMessage("503 Slow Down");
        assertThat(source.stat(file)).isPresent();
    }

    @Test
    void bucketsAndNameNodesHaveARateOfTheirOwn() {
        assertThat(Rates.USUAL.requests("s3a")).isEqualTo(1000);
        assertThat(Rates.USUAL.requests("hdfs")).isEqualTo(500);
        assertThat(Rates.USUAL.requests("file")).isZero();
        assertThat(new Rates(7, 0).requests("hdfs")).isEqualTo(7);
        assertThat(Rates.USUAL.counted("hdfs")).isEqualTo(Rates.Counted.OPENING);
        assertThat(Rates.USUAL.counted("s3a")).isEqualTo(Rates.Counted.EVERY_CALL);
    }

    @Test
    void refusalsOfStoresAreKnownByTheirWords() {
        assertThat(ReadFailure.asksForLess(new IOException(new IOException("Status Code: 503; SlowDown"))))
                .isTrue();
        assertThat(ReadFailure.asksForLess(new IOException("RetriableException: too busy")))
                .isTrue();
        assertThat(ReadFailure.asksForLess(new IOException("connection reset"))).isFalse();
    }
}
