// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Identity;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NamedFilesTest {
    private static final long SEED = 20261201;

    @Test
    void knowsWhatASetKnows() {
        Random random = new Random(SEED);
        NamedFiles named = new NamedFiles();
        Set<Identity> set = new HashSet<>();
        assertThat(named.isEmpty()).isTrue();

        for (int i = 0; i < 20_000; i++) {
            Identity file = new Identity("s3", "lake" + random.nextInt(3), "/t/part-" + random.nextInt(4_000));
            assertThat(named.contains(file)).as("seed " + SEED).isEqualTo(set.contains(file));
            assertThat(named.add(file)).as("seed " + SEED).isEqualTo(set.add(file));
        }

        assertThat(set).hasSizeGreaterThan(9_000).allMatch(named::contains);
        assertThat(named.isEmpty()).isFalse();
    }
}
