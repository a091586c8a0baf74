// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.removal.Piece;
import io.github.parquetfsck.removal.PieceDeletion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Executors delete the pieces of a tree, a task each. A task that is tried again finds gone what it has deleted. */
final class SparkPieceDeletion implements PieceDeletion {
    private final Scatter scatter;

    SparkPieceDeletion(Scatter scatter) {
        this.scatter = scatter;
    }

    @Override
    public List<Left> delete(List<Piece> pieces) throws IOException {
        List<byte[]> slices = pieces.stream().map(Wire::bytes).toList();
        List<Left> left = new ArrayList<>();
        for (byte[] answer :
                scatter.run(slices, SparkPieceDeletion::delete, "a second run goes on with what is left")) {
            left.addAll(Arrays.asList(Wire.value(answer, Left[].class)));
        }
        return left;
    }

    /** In: a piece. Out: what is left of it. */
    private static byte[] delete(Stores stores, byte[] piece) {
        return Wire.bytes(
                PieceDeletion.delete(stores, Wire.value(piece, Piece.class)).toArray(Left[]::new));
    }
}
