// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.verify.FileFacts;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import java.util.List;

/** Encrypted files and others in one dataset: somebody may have written in plain what should not be. */
final class Ciphers {
    private final GroupCount encrypted = new GroupCount();
    private final GroupCount plain = new GroupCount();

    void add(FileReport report) {
        FileFacts facts = report.facts();
        if (facts != null) {
            (facts.kind().encrypted() ? encrypted : plain).add(report);
        } else if (report.verdict() instanceof Verdict.Undecided undecided && undecided.reason() == Reason.ENCRYPTED) {
            encrypted.add(report);
        }
    }

    /** @param kind of the owner: in a plain directory only files of jobs belong together */
    List<DatasetNote> notes(Owner.Kind kind) {
        if (encrypted.files() == 0 || plain.files() == 0 || (kind == Owner.Kind.PLAIN && !areOfTasks())) {
            return List.of();
        }
        return List.of(DatasetNote.of(
                Finding.of(Defect.ENCRYPTION_MIXED, Place.wholeFile(), encrypted.files(), plain.files()),
                List.of(encrypted.named("encrypted"), plain.named("not encrypted"))));
    }

    private boolean areOfTasks() {
        return TaskFile.of(encrypted.sample().name()).isPresent()
                && TaskFile.of(plain.sample().name()).isPresent();
    }
}
