// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Writer;
import io.github.parquetfsck.defect.WriterBug;
import io.github.parquetfsck.format.FooterView;
import java.util.Optional;

/** The writer of a file beside the catalogue of writers' bugs. Made when something was found, not for every file. */
public final class KnownWriter {
    private static final byte[] NONE = {};

    private final FooterView footer;
    private final Writer name;

    private KnownWriter(FooterView footer, Writer name) {
        this.footer = footer;
        this.name = name;
    }

    public static KnownWriter of(FooterView footer) {
        return new KnownWriter(footer, Writer.of(footer.createdBy().orElse(NONE)));
    }

    /** The program and its version, as created_by has them. */
    public Writer name() {
        return name;
    }

    /** Whether this version of the writer has a bug, whatever the file shows of it. */
    public boolean has(WriterBug bug) {
        return bug.isOf(name);
    }

    /** The bug that a finding is a symptom of. */
    public Optional<WriterBug> bugBehind(Finding finding) {
        if (!WriterBug.symptoms().contains(finding.defect())) {
            return Optional.empty();
        }
        for (WriterBug bug : WriterBug.values()) {
            if (bug.symptom().contains(finding.defect())
                    && bug.isOf(name)
                    && new Whereabouts(footer, finding).fit(bug.where())) {
                return Optional.of(bug);
            }
        }
        return Optional.empty();
    }
}
