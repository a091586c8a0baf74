// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Rates;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.VerifyOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EstimateTest {
    private static final long MIB = 1 << 20;

    private static Estimate of(Rates rates, String scheme, int files, long length) {
        Estimate estimate = new Estimate(VerifyOptions.DEFAULT, rates);
        for (int i = 0; i < files; i++) {
            FileEntry entry = new FileEntry(new Location(scheme + "://store/f" + i), length, Instant.EPOCH, "");
            estimate.add(
                    new Candidate(entry, Standing.UNKNOWN, Candidate.Origin.FOUND, Candidate.Kind.DATA),
                    new Identity(scheme, "store", "/f" + i));
        }
        return estimate;
    }

    @Test
    void aBucketCountsEveryCallAndIsAskedAThousandTimesASecond() {
        Estimate estimate = of(Rates.USUAL, "s3a", 1000, 20 * MIB);

        assertThat(estimate.files()).isEqualTo(1000);
        assertThat(estimate.bytes()).isEqualTo(20_000 * MIB);
        assertThat(estimate.cost(Level.LAYOUT))
                .isEqualTo(new Estimate.Cost(2000, 1000 * (64 << 10), Optional.of(Duration.ofSeconds(2))));
        assertThat(estimate.cost(Level.INDEX).requests()).isEqualTo(3000);
        assertThat(estimate.cost(Level.PAGES))
                .isEqualTo(new Estimate.Cost(5000, 1000 * (20 * MIB + (64 << 10)), Optional.of(Duration.ofSeconds(5))));
    }

    @Test
    void aNameNodeCountsFilesOpened() {
        Estimate estimate = of(Rates.USUAL, "hdfs", 1000, 20 * MIB);

        assertThat(estimate.cost(Level.VALUES).requests()).isEqualTo(1000);
        assertThat(estimate.cost(Level.VALUES).least()).contains(Duration.ofSeconds(2));
    }

    @Test
    void aSmallFileIsReadOnceAndNoMoreThanItHas() {
        assertThat(of(Rates.USUAL, "hdfs", 1, 100).cost(Level.TAIL).bytes()).isEqualTo(100);
    }

    @Test
    void theSlowerOfRequestsAndBytesCounts() {
        Estimate estimate = of(new Rates(1000, MIB), "file", 10, 20 * MIB);

        assertThat(estimate.cost(Level.LAYOUT).least()).contains(Duration.ofSeconds(1));
        assertThat(estimate.cost(Level.PAGES).least()).contains(Duration.ofSeconds(201));
    }

    @Test
    void whereNothingIsLimitedNoTimeIsTold() {
        assertThat(of(Rates.USUAL, "file", 1, 100).cost(Level.VALUES).least()).isEmpty();
    }
}
