// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.bench;

import java.util.function.Supplier;

/** The readings that are compared. */
enum Reading {
    PQFSCK_LOCAL(Pqfsck::local),
    PQFSCK_RAW_LOCAL(Pqfsck::rawLocal),
    PARQUET_JAVA_BEST(ParquetJava::best),
    PARQUET_JAVA_PATH(ParquetJava::path),
    PQFSCK_CHECKSUMS(Pqfsck::checksums),
    PQFSCK_PAGES(Pqfsck::pages),
    PQFSCK_VALUES(Pqfsck::values),
    BYTES(WholeFile::new),
    BARE_CODECS(BareCodecs::new),
    PARQUET_JAVA_PAGES(ParquetJavaData::pages),
    PARQUET_JAVA_VALUES(ParquetJavaData::values);

    private final Supplier<? extends FileReading> make;

    Reading(Supplier<? extends FileReading> make) {
        this.make = make;
    }

    FileReading open() {
        return make.get();
    }
}
