// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.Attempts;
import io.github.parquetfsck.dataset.DirectoryFindings;
import io.github.parquetfsck.dataset.NameRule;
import io.github.parquetfsck.dataset.Staging;
import io.github.parquetfsck.dataset.SuccessManifest;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the listing of one whole directory, of which no log tells what counts, says of the jobs that wrote it. */
final class Suspicions {
    private final FileSource source;
    private final Instant now;

    Suspicions(FileSource source, Instant now) {
        this.source = source;
        this.now = now;
    }

    /** @param files all of the directory's, in order of name */
    List<Finding> of(Location directory, List<FileEntry> files, List<Node> directories, Attempts attempts) {
        List<Finding> findings = new ArrayList<>(DirectoryFindings.of(directory, files, attempts));
        findings.addAll(DirectoryFindings.ofPartitions(
                directories.stream().map(Node::location).toList()));
        try {
            for (FileEntry file : files) {
                if (file.location().name().equals(SuccessManifest.NAME)) {
                    Optional<SuccessManifest> manifest = SuccessManifest.of(source, file);
                    if (manifest.isPresent()) {
                        findings.addAll(manifest.get().missing());
                    }
                }
            }
            for (Node child : directories) {
                boolean temporary = NameRule.ofDirectory(child.location().name()) == NameRule.TEMPORARY;
                if (temporary && Leftovers.isOld(child.entry(), now)) {
                    Staging.unfinished(source, child.location(), files).ifPresent(findings::add);
                }
            }
        } catch (IOException e) {
            // Markers and leftovers that cannot be read say nothing; the files beside them are judged all the same.
            return findings;
        }
        return findings;
    }
}
