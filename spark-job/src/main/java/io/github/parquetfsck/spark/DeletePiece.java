// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.removal.Piece;
import io.github.parquetfsck.removal.PieceDeletion;
import java.io.IOException;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;

/** What a task of {@code rm} does: a piece in; what is left of it out. */
final class DeletePiece implements Function<byte[], byte[]> {
    private static final long serialVersionUID = 1;

    private final Broadcast<byte[]> setup;

    DeletePiece(Broadcast<byte[]> setup) {
        this.setup = setup;
    }

    @Override
    public byte[] call(byte[] piece) throws IOException {
        Stores stores = Wire.value(setup.value(), ExecutorStores.class).stores();
        return Wire.bytes(
                PieceDeletion.delete(stores, Wire.value(piece, Piece.class)).toArray(PieceDeletion.Left[]::new));
    }
}
