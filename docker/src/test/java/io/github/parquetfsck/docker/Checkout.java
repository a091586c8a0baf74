// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the build put what containers are made of. */
final class Checkout {
    /** The module's directory, where Maven runs its tests. */
    static final Path MODULE = Path.of("").toAbsolutePath();

    private Checkout() {}

    /** The bytes of a case in {@code testdata}, as {@code sound/base}. */
    static byte[] testdata(String name) {
        try {
            return Files.readAllBytes(
                    MODULE.resolveSibling("testdata").resolve(name).resolve("file.parquet"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
