// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.bench;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.hadoop.HadoopStores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Verifier;
import io.github.parquetfsck.verify.VerifyOptions;
import io.github.parquetfsck.verify.check.Checks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Our own verifier at level {@code layout} with every check. */
final class Pqfsck {
    private Pqfsck() {}

    /** Through our own local reads. */
    static FooterReading local() {
        try {
            return over(new LocalStores(Identities.standard()).source(new Location("/")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Through Hadoop's raw local file system. */
    static FooterReading rawLocal() {
        try {
            return over(HadoopStores.rawLocal(new Configuration(false), Identities.standard())
                    .source(new Location("/")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FooterReading over(FileSource source) {
        Verifier verifier = new Verifier(Checks.all(), Level.LAYOUT, VerifyOptions.DEFAULT, Optional.empty());
        return file -> {
            FileReport report = verifier.verify(file, () -> source.open(file));
            Coverage coverage = report.verdict().coverage();
            return new FooterReading.Outcome(
                    coverage.rowGroups(),
                    coverage.checks(),
                    report.verdict().findings().size());
        };
    }
}
