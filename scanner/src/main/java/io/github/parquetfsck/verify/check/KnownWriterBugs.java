// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.WriterBug;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.Found;
import io.github.parquetfsck.verify.KnownWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** What was found is what a known bug of the file's writer leaves: each bug is named once. */
final class KnownWriterBugs implements Check<Found> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.KNOWN_WRITER_BUG);
    }

    @Override
    public void inspect(Found found, Consumer<Finding> findings) {
        List<Finding> symptoms = found.findings().stream()
                .filter(finding -> WriterBug.symptoms().contains(finding.defect()))
                .toList();
        if (symptoms.isEmpty()) {
            return;
        }
        KnownWriter writer = KnownWriter.of(found.footer());
        Set<WriterBug> bugs = EnumSet.noneOf(WriterBug.class);
        symptoms.forEach(finding -> writer.bugBehind(finding).ifPresent(bugs::add));
        if (bugs.isEmpty()) {
            return;
        }
        Place place = found.footer().createdBy().isPresent()
                ? Places.root(found.footer(), FooterField.CREATED_BY)
                : Place.wholeFile();
        for (WriterBug bug : bugs) {
            findings.accept(Finding.of(
                    Defect.KNOWN_WRITER_BUG,
                    place,
                    bug.id(),
                    bug.what(),
                    writer.name().label(),
                    bug.link()));
        }
    }
}
