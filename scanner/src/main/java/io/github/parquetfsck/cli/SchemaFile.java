// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.dataset.ExpectedSchema;
import io.github.parquetfsck.dataset.SchemaReader;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.verify.FileFacts;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Keyring;
import io.github.parquetfsck.verify.PhysicalSchema;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.Verifier;
import io.github.parquetfsck.verify.check.Checks;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The file that {@code --schema-from} names. */
final class SchemaFile {
    private SchemaFile() {}

    /** Its schema; null where none is named. */
    static @Nullable ExpectedSchema of(ScanOptions options, Stores stores, Keyring keyring)
            throws UsageError, IOException {
        if (options.schemaFrom().isEmpty()) {
            return null;
        }
        Location file = options.schemaFrom().get();
        FileSource source = stores.source(file);
        FileEntry entry = source.stat(file)
                .filter(node -> node.kind() == Node.Kind.FILE)
                .map(Node::entry)
                .orElseThrow(() -> new NoSuchFileException(file.text()));
        FileReport report = new Verifier(Checks.all(), Level.FOOTER, options.reading(), keyring, Optional.empty())
                .verify(entry, () -> source.open(entry));
        FileFacts facts = report.facts();
        PhysicalSchema schema = facts == null ? null : facts.kind().schema();
        if (schema == null || !(report.verdict() instanceof Verdict.Sound)) {
            throw new UsageError("--schema-from " + file + ": expected a sound Parquet file, found one that is "
                    + report.verdict().label() + "; see: explain " + file);
        }
        return new ExpectedSchema(file, schema, SchemaReader.judging(options.readers()));
    }
}
