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
import io.github.parquetfsck.verify.PageBodies;
import io.github.parquetfsck.verify.Verifier;
import io.github.parquetfsck.verify.VerifyOptions;
import io.github.parquetfsck.verify.check.Checks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Our own verifier with every check. */
final class Pqfsck {
    private Pqfsck() {}

    /** Level layout through our own local reads. */
    static FileReading local() {
        return local(Level.LAYOUT, VerifyOptions.DEFAULT);
    }

    /** Level pages without decompressing. */
    static FileReading checksums() {
        return local(Level.PAGES, VerifyOptions.DEFAULT.with(PageBodies.CHECKSUM));
    }

    static FileReading pages() {
        return local(Level.PAGES, VerifyOptions.DEFAULT);
    }

    static FileReading values() {
        return local(Level.VALUES, VerifyOptions.DEFAULT);
    }

    private static FileReading local(Level level, VerifyOptions options) {
        try {
            return over(new LocalStores(Identities.standard()).source(new Location("/")), level, options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Level layout through Hadoop's raw local file system. */
    static FileReading rawLocal() {
        try {
            FileSource source = HadoopStores.rawLocal(new Configuration(false), Identities.standard())
                    .source(new Location("/"));
            return over(source, Level.LAYOUT, VerifyOptions.DEFAULT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileReading over(FileSource source, Level level, VerifyOptions options) {
        Verifier verifier = new Verifier(Checks.all(), level, options, Optional.empty());
        return file -> {
            FileReport report = verifier.verify(file, () -> source.open(file));
            Coverage coverage = report.verdict().coverage();
            return new FileReading.Outcome(
                    coverage.rowGroups(),
                    coverage.checks(),
                    report.verdict().findings().size());
        };
    }
}
