// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.verify.EncryptedFiles;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Suite;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.Verifier;
import io.github.parquetfsck.verify.VerifyOptions;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Judges bytes by a suite of checks, and says the outcome as {@code expect.json} has it. */
final class Judge {
    private Judge() {}

    /** At level index: what lies in the pages does not meddle. */
    static Verdict verdict(byte[] file, Suite suite) {
        return verdict(file, suite, Level.INDEX);
    }

    static Verdict verdict(byte[] file, Suite suite, Level level) {
        return report(file, suite, level).verdict();
    }

    static FileReport report(byte[] file, Suite suite, Level level) {
        FileEntry entry = new FileEntry(new Location("file.parquet"), file.length, Instant.EPOCH, "");
        return new Verifier(suite, level, VerifyOptions.DEFAULT, EncryptedFiles.byMetadata(), Optional.empty())
                .verify(entry, () -> reader(file));
    }

    static RangeReader reader(byte[] file) {
        return new RangeReader() {
            @Override
            public long length() {
                return file.length;
            }

            @Override
            public ByteBuffer read(long offset, int length) {
                return ByteBuffer.wrap(file, Math.toIntExact(offset), length).slice();
            }

            @Override
            public void close() {}
        };
    }

    /** Verdict, level and findings; one finding a line. */
    static String text(Verdict verdict) {
        StringBuilder out = new StringBuilder("{\"verdict\":\"" + verdict.label() + "\",\"level\":\""
                + verdict.level().label() + "\",\"findings\":[");
        String separator = "\n";
        for (Finding finding : verdict.findings()) {
            out.append(separator)
                    .append(Json.object()
                            .put("code", finding.defect().code())
                            .put("place", place(finding.place()))
                            .put("facts", finding.facts())
                            .build());
            separator = ",\n";
        }
        return out.append(verdict.findings().isEmpty() ? "]}\n" : "\n]}\n").toString();
    }

    private static Json place(Place place) {
        Json.Builder json = Json.object().put("kind", place.kind().label());
        return place.<Json.Builder>fold(
                        w -> json,
                        m -> json.put("path", m.path()),
                        b -> json.put("from", b.from()).put("to", b.to()),
                        f -> json.put("path", f.path()).put("from", f.from()).put("to", f.to()),
                        r -> json.put("row_group", r.rowGroup()),
                        c -> json.put("row_group", c.rowGroup())
                                .put("column", c.column())
                                .put("path", c.path()),
                        p -> json.put("row_group", p.rowGroup())
                                .put("column", p.column())
                                .put("page", p.page()),
                        l -> json.put("file", l.file()).put("line", l.line()))
                .build();
    }

    static List<String> codes(Verdict verdict) {
        return verdict.findings().stream()
                .map(finding -> finding.defect().code())
                .distinct()
                .sorted()
                .toList();
    }
}
