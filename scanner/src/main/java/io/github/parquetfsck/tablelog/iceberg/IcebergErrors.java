// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.iceberg;

import io.github.parquetfsck.dataset.UnreadableLog;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** What the library throws, as what it means: a store's error stays one, the rest is a log that cannot be read. */
final class IcebergErrors {
    private static final int DEEPEST = 16;

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
            IOException store = cause(e);
            String line = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw store == null
                    ? new UnreadableLog("Iceberg does not read the metadata of " + root + ": " + line, e)
                    : store;
        }
    }

    private static @Nullable IOException cause(Throwable e) {
        Throwable at = e;
        for (int depth = 0; at != null && depth < DEEPEST; depth++, at = at.getCause()) {
            if (at instanceof UncheckedIOException unchecked) {
                return unchecked.getCause();
            } else if (at instanceof IOException store) {
                return store;
            }
        }
        return null;
    }
}
