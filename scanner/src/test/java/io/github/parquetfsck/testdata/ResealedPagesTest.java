// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.check.Checks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages with levels or values changed and a checksum that matches all the same, as a writer with a bug leaves them: what
 * is sound of them, parquet-java puts together to all of its rows.
 */
class ResealedPagesTest {
    private static final int ROUNDS = 60;

    /** Levels and lengths stand in front. */
    private static final int FRONT = 24;

    @TempDir
    private Path directory;

    @Test
    void whatIsSoundParquetJavaReads() throws IOException {
        long seed = 20261130;
        Random random = new Random(seed);
        List<String> unread = new ArrayList<>();
        int sound = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (Column column : Column.values()) {
                if (column.leaves(PagedFile.CHANGED).size() > 1) {
                    continue;
                }
                byte[] bytes = changed(column, random);
                Verdict verdict = Judge.verdict(bytes, Checks.all(), Level.VALUES);
                String what = "seed " + seed + ", round " + round + ", " + column;
                assertThat(isInternal(verdict)).as(what + " " + verdict).isFalse();
                if (verdict instanceof Verdict.Sound && !hurtsParquetJava(verdict)) {
                    sound++;
                    String failure = read(bytes);
                    if (!failure.isEmpty()) {
                        unread.add(what + ": " + failure + " " + verdict.findings());
                    }
                }
            }
        }
        assertThat(unread).isEmpty();
        assertThat(sound).isGreaterThan(200);
    }

    private static byte[] changed(Column column, Random random) {
        PagedFile file = PagedFile.of(column);
        return (random.nextBoolean() ? file.v2() : file)
                .with(pages -> {
                    PageDraft page = pages.get(random.nextInt(pages.size()));
                    for (int left = 1 + random.nextInt(2); left > 0 && page.body.length > 0; left--) {
                        int at = random.nextInt(Math.min(page.body.length, FRONT));
                        int flipped = page.body[at] ^ 1 << random.nextInt(8);
                        page.body[at] = (byte) (random.nextBoolean() ? random.nextInt(8) : flipped);
                    }
                    page.seal();
                })
                .bytes();
    }

    private static boolean isInternal(Verdict verdict) {
        return verdict instanceof Verdict.Undecided undecided && undecided.reason() == Reason.INTERNAL;
    }

    private static boolean hurtsParquetJava(Verdict verdict) {
        return verdict.findings().stream()
                .anyMatch(finding -> finding.defect().readers().containsKey(Reader.PARQUET_JAVA));
    }

    /** Empty when all rows are put together. */
    private String read(byte[] bytes) throws IOException {
        Path file = Files.write(directory.resolve("file.parquet"), bytes);
        ParquetReadOptions options =
                ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), options)) {
            MessageType schema = reader.getFileMetaData().getSchema();
            for (PageReadStore pages = reader.readNextRowGroup(); pages != null; pages = reader.readNextRowGroup()) {
                RecordReader<Group> records = new ColumnIOFactory()
                        .getColumnIO(schema)
                        .getRecordReader(pages, new GroupRecordConverter(schema));
                for (long i = 0; i < pages.getRowCount(); i++) {
                    assertThat(records.read().toString()).isNotNull();
                }
            }
            return "";
        } catch (IOException | RuntimeException e) {
            return e.toString();
        }
    }
}
