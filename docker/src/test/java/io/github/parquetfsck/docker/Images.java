// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;

/** The images that {@code docker/images} builds, made once in a JVM. */
enum Images {
    BASE("parquet-fsck-base"),
    COMMAND_LINE("parquet-fsck"),
    JOB("parquet-fsck-spark");

    private static boolean built;

    private final String tag;

    Images(String tag) {
        this.tag = tag;
    }

    /** The name in the engine, once it is there. */
    String inEngine() {
        build();
        return this == BASE ? System.getenv().getOrDefault("BASE_IMAGE", tag) : tag;
    }

    private static synchronized void build() {
        if (!built) {
            try {
                Process process = new ProcessBuilder(
                                Checkout.MODULE.resolve("images").toString())
                        .redirectErrorStream(true)
                        .start();
                String output = new String(process.getInputStream().readAllBytes());
                if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
                    throw new IllegalStateException("docker/images failed: " + output);
                }
                built = true;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
