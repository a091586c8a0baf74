// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.iceberg;

import io.github.parquetfsck.dataset.UnreadableLog;
import io.github.parquetfsck.io.Location;
import java.io.IOException;

/** What the library throws, as what it means: a store's error stays one, the rest is a log that cannot be read. */
final class IcebergErrors {
    private IcebergErrors() {}

    interface Body<T> {
        T run() throws IOException;
    }

    static <T> T told(Location root, Body<T> body) throws IOException {
        try {
            return body.run();
        } catch (LinkageError e) {
            throw new UnreadableLog("the libraries at hand do not fit together: " + e, e);
        } catch (RuntimeException e) {
            IOException store = UnreadableLog.storeFailure(e);
            String line = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw store == null
                    ? new UnreadableLog("Iceberg does not read the metadata of " + root + ": " + line, e)
                    : store;
        }
    }
}
