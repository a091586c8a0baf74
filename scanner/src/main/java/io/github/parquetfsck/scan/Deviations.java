// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.ExpectedSchema;
import io.github.parquetfsck.dataset.NameRule;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.verify.FileFacts;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.PhysicalSchema;
import io.github.parquetfsck.verify.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The files of a scan against the schema that they should have. Each schema is compared once. For many threads. */
public final class Deviations {
    private static final int KNOWN = 1000;

    private final @Nullable ExpectedSchema expected;
    private final ConcurrentHashMap<Long, String> known = new ConcurrentHashMap<>();

    /** @param expected null where any schema will do */
    public Deviations(@Nullable ExpectedSchema expected) {
        this.expected = expected;
    }

    /** The report of a file, damaged where it cannot be read as is expected. */
    public FileReport compared(FileReport report) {
        FileFacts facts = report.facts();
        PhysicalSchema schema = facts == null ? null : facts.kind().schema();
        if (expected == null
                || facts == null
                || schema == null
                || report.verdict() instanceof Verdict.Undecided
                || NameRule.isSummary(report.entry().location().name())) {
            return report;
        }
        if (known.size() > KNOWN) {
            known.clear();
        }
        String deviation = known.computeIfAbsent(facts.kind().key(), key -> expected.deviation(schema));
        if (deviation.isEmpty()) {
            return report;
        }
        Verdict verdict = report.verdict();
        List<Finding> findings = new ArrayList<>(verdict.findings());
        findings.add(Finding.of(
                Defect.SCHEMA_DEVIATES,
                Place.wholeFile(),
                report.entry().location().text(),
                expected.file().text(),
                deviation));
        return report.with(new Verdict.Damaged(verdict.level(), findings, verdict.coverage()));
    }
}
