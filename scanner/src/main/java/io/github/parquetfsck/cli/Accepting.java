// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.accept.AcceptFile;
import io.github.parquetfsck.accept.Acceptances;
import io.github.parquetfsck.accept.Acceptances.Rule;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.report.Lines;
import io.github.parquetfsck.report.ReportWriter;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.verify.Acceptance;
import io.github.parquetfsck.verify.FileReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * The findings of a file of {@code --accept} as a run applies them.
 *
 * @param file "" when there is none
 */
record Accepting(Stores stores, String file, Acceptances known) {

    static Accepting of(Optional<Location> file, Stores stores, Instant now) throws UsageError, IOException {
        if (file.isEmpty()) {
            return new Accepting(stores, "", Acceptances.NONE);
        }
        FileSource source = stores.source(file.get());
        Optional<FileEntry> entry = source.stat(file.get())
                .filter(node -> node.kind() == Node.Kind.FILE)
                .map(Node::entry);
        if (entry.isEmpty()) {
            throw new NoSuchFileException(file.get().text());
        } else if (entry.get().length() > AcceptFile.LARGEST) {
            throw new UsageError("--accept " + file.get() + ": expected at most " + AcceptFile.LARGEST
                    + " bytes, found " + entry.get().length());
        }
        String text = new String(source.bytes(entry.get()), StandardCharsets.UTF_8);
        try {
            return new Accepting(
                    stores, file.get().text(), AcceptFile.parse(text, LocalDate.ofInstant(now, ZoneOffset.UTC)));
        } catch (AcceptFile.Malformed e) {
            throw new UsageError("--accept " + file.get() + ": " + e.getMessage());
        }
    }

    /** A finding about a directory that is accepted, told as such; any other event as it is. */
    ScanEvent in(ScanEvent event) {
        if (known.rules().isEmpty() || !(event instanceof ScanEvent.DatasetFinding found)) {
            return event;
        }
        try {
            Optional<Acceptance> acceptance = known.of(
                    found.directory(),
                    stores.source(found.directory()).identify(found.directory()),
                    found.finding().defect());
            return acceptance.isPresent()
                    ? new ScanEvent.DatasetAccepted(found.directory(), found.finding(), acceptance.get())
                    : event;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A report of a file that was judged outside of the scan. */
    FileReport in(FileReport report) throws IOException {
        Location location = report.entry().location();
        return known.applied(report, stores.source(location).identify(location));
    }

    /** Names what is no longer accepted. */
    void sayExpired(ReportWriter reports) {
        for (Rule rule : known.expired()) {
            List<String> codes =
                    rule.codes().stream().map(Defect::code).sorted().toList();
            reports.say("EXPIRED  entry " + rule.number() + " of " + file + ", " + String.join(", ", codes) + " in "
                    + rule.path()
                    + ", was accepted " + rule.acceptance() + "; it counts again");
            reports.record(Lines.start("expired")
                    .put("file", file)
                    .put("entry", rule.number())
                    .put("path", rule.path())
                    .put("codes", codes)
                    .put("until", rule.acceptance().until().toString())
                    .put("reason", rule.acceptance().reason())
                    .build());
        }
    }
}
