// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.quarantine.Deletion;
import java.io.IOException;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;

/** What a task of a purge does: files in; for each why it is still there, or "". */
final class DeleteSlice implements Function<byte[], byte[]> {
    private static final long serialVersionUID = 1;

    private final Broadcast<byte[]> setup;

    DeleteSlice(Broadcast<byte[]> setup) {
        this.setup = setup;
    }

    @Override
    public byte[] call(byte[] slice) throws IOException {
        Stores stores = Wire.value(setup.value(), ExecutorStores.class).stores();
        Deletion.Doomed[] files = Wire.value(slice, Deletion.Doomed[].class);
        String[] left = new String[files.length];
        for (int i = 0; i < files.length; i++) {
            left[i] = Deletion.delete(stores, files[i]);
        }
        return Wire.bytes(left);
    }
}
