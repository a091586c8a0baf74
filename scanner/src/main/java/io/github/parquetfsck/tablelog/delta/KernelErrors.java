// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.delta;

import io.delta.kernel.exceptions.KernelEngineException;
import io.delta.kernel.exceptions.KernelException;
import io.github.parquetfsck.dataset.UnreadableLog;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Tells the library's exceptions as ours: what the store said, or why the library does not read the table. */
final class KernelErrors {
    private KernelErrors() {}

    /** Work of the library. */
    interface Work<T> {
        T run() throws IOException;
    }

    /**
     * Runs it.
     *
     * @throws UnreadableLog when the library does not know the table's features, or the log contradicts itself
     * @throws IOException when the store fails
     */
    static <T> T told(Location table, Work<T> work) throws IOException {
        try {
            return work.run();
        } catch (KernelEngineException | UncheckedIOException e) {
            IOException store = UnreadableLog.storeFailure(e);
            throw store == null ? unreadable(table, e) : store;
        } catch (KernelException | IllegalArgumentException | IllegalStateException | UnsupportedOperationException e) {
            throw unreadable(table, e);
        } catch (LinkageError e) {
            throw new UnreadableLog("the libraries at hand do not fit together: " + e, e);
        } catch (RuntimeException e) {
            IOException store = UnreadableLog.storeFailure(e);
            throw store == null ? unreadable(table, e) : store;
        }
    }

    private static UnreadableLog unreadable(Location table, RuntimeException e) {
        String line = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        return new UnreadableLog("Delta Kernel does not read the log of " + table + ": " + line, e);
    }
}
