// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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

/** What parquet-java makes of levels that contradict each other: rows, without a word, that no writer can have meant. */
class LevelHarmTest {

    @Test
    void anEmptyListThatGoesOnWithAListIsLeftOut() throws IOException {
        assertThat(rows("PQ0640-levels-contradict")).containsExactly("bag   array: x1", "bag   array: y1", "");
    }

    @Test
    void anElementBehindAnEmptyListIsTakenForItsFirst() throws IOException {
        assertThat(rows("PQ0640-list-goes-on-after-it-was-empty"))
                .containsExactly("bag   array: x1", "bag   array: y1", "");
    }

    @Test
    void anElementBehindAnEmptyInnerListIsTakenForItsFirst() throws IOException {
        assertThat(rows("PQ0640-inner-list-goes-on-after-it-was-empty"))
                .containsExactly("matrix   cell: 1 matrix   cell: 2", "matrix   cell: 3", "");
    }

    @Test
    void levelsThatTheSchemaDoesNotDeclareAreTakenForValues() throws IOException {
        assertThat(rows("PQ0655-levels-undeclared-beside-a-dictionary"))
                .containsExactly("name: ada1", "name: ada1", "name: ada1");
    }

    /** The rows of the second row group, as parquet-java assembles them. */
    private static List<String> rows(String folder) throws IOException {
        ParquetReadOptions options =
                ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
        LocalInputFile file = new LocalInputFile(
                Repository.root().resolve("testdata").resolve(folder).resolve("file.parquet"));
        List<String> rows = new ArrayList<>();
        try (ParquetFileReader reader = ParquetFileReader.open(file, options)) {
            MessageType schema = reader.getFileMetaData().getSchema();
            reader.skipNextRowGroup();
            PageReadStore pages = reader.readNextRowGroup();
            RecordReader<Group> records =
                    new ColumnIOFactory().getColumnIO(schema).getRecordReader(pages, new GroupRecordConverter(schema));
            for (long i = 0; i < pages.getRowCount(); i++) {
                rows.add(records.read().toString().replace("\n", " ").strip());
            }
        }
        return rows;
    }
}
