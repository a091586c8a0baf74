// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.verify.ChunkFacts;
import java.util.Set;
import java.util.function.Consumer;

/** Every value is in the chunk's bloom filter. */
final class BloomTruth implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.BLOOM_FILTER_LIES);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        if (facts.notInBloomFilter() >= 0) {
            findings.accept(
                    Finding.of(Defect.BLOOM_FILTER_LIES, facts.place(), facts.path(), facts.notInBloomFilter()));
        }
    }
}
