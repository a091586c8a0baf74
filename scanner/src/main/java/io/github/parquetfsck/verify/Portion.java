// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.FooterView;
import java.util.List;
import java.util.function.Function;

/** How much of a file's pages one look reads. */
sealed interface Portion {
    /** All of them. */
    record Whole() implements Portion {}

    /** Those of some row groups; what is asked of the file as a whole is asked by another. */
    record OnePart(FilePart part) implements Portion {}

    /** Those of parts that others have looked at and that are not clean; what was seen of clean ones is taken over. */
    record Gathered(List<PartLook> looks) implements Portion {
        public Gathered {
            looks = List.copyOf(looks);
        }
    }

    /** Calls the one function that fits. */
    default <T> T fold(Function<Whole, T> whole, Function<OnePart, T> part, Function<Gathered, T> gathered) {
        if (this instanceof Whole w) {
            return whole.apply(w);
        } else if (this instanceof OnePart p) {
            return part.apply(p);
        }
        return gathered.apply((Gathered) this);
    }

    /** Whether the word on the file is somebody else's. */
    default boolean isPart() {
        return this instanceof OnePart;
    }

    /** The row groups whose indexes are read. */
    default RowGroupRange rowGroups(FooterView footer) {
        return fold(w -> RowGroupRange.all(footer), p -> p.part().rowGroups(footer), g -> RowGroupRange.all(footer));
    }

    /** What others have seen; none where all of the row groups' pages are read. */
    default List<PartLook> taken() {
        return fold(w -> List.of(), p -> List.of(), Gathered::looks);
    }
}
