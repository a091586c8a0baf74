// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.bench;

import java.util.function.Supplier;

/** The readings that are compared. */
enum Reading {
    PQFSCK_LOCAL(Pqfsck::local),
    PQFSCK_RAW_LOCAL(Pqfsck::rawLocal),
    PARQUET_JAVA_BEST(ParquetJava::best),
    PARQUET_JAVA_PATH(ParquetJava::path);

    private final Supplier<FooterReading> make;

    Reading(Supplier<FooterReading> make) {
        this.make = make;
    }

    FooterReading open() {
        return make.get();
    }
}
