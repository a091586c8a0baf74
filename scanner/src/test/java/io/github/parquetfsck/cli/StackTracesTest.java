// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.cli.StackTraces.Complaint;
import io.github.parquetfsck.io.Location;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StackTracesTest {

    @Test
    void spark3NamesTheFileAndItsLastBytes() {
        String text = """
                org.apache.spark.SparkException: Job aborted due to stage failure: Task 0 in stage 1.0 failed 1 times, most recent failure: Lost task 0.0 in stage 1.0 (TID 1) (host executor driver): org.apache.spark.SparkException: Exception thrown in awaitResult:
                \tat org.apache.spark.util.SparkThreadUtils$.awaitResult(SparkThreadUtils.scala:56)
                Caused by: java.io.IOException: Could not read footer for file: file:/lake/events/part-00000.parquet
                \tat org.apache.spark.sql.errors.QueryExecutionErrors$.cannotReadFooterForFileError(QueryExecutionErrors.scala:1072)
                Caused by: java.lang.RuntimeException: file:/lake/events/part-00000.parquet is not a Parquet file. Expected magic number at tail, but found [65, 20, -64, -72]
                \tat org.apache.parquet.hadoop.ParquetFileReader.readFooter(ParquetFileReader.java:565)
                """;

        assertThat(StackTraces.complaints(text))
                .containsExactly(complaint("file:/lake/events/part-00000.parquet", "[65, 20, -64, -72]"));
    }

    @Test
    void spark3PointsAtAFileStatus() {
        String text =
                "java.io.IOException: Could not read footer for file: FileStatus{path=hdfs://nn:8020/t/part 1.parquet;"
                        + " isDirectory=false; length=18; replication=0}";

        assertThat(StackTraces.complaints(text)).containsExactly(complaint("hdfs://nn:8020/t/part 1.parquet"));
    }

    @Test
    void spark4NamesTheFileInAnErrorClass() {
        String text = """
                org.apache.spark.SparkException: [FAILED_READ_FILE.CANNOT_READ_FILE_FOOTER] Encountered error while reading file file:/lake/t/part-1.snappy.parquet. Could not read footer. Please ensure that the file is in either ORC or Parquet format. SQLSTATE: KD001
                org.apache.spark.SparkException: [FAILED_READ_FILE.NO_HINT] Encountered error while reading file s3a://bucket/t/part-2.parquet.  SQLSTATE: KD001
                """;

        assertThat(StackTraces.complaints(text))
                .containsExactly(
                        complaint("file:/lake/t/part-1.snappy.parquet"), complaint("s3a://bucket/t/part-2.parquet"));
    }

    @Test
    void aTooShortFileIsNamedWithoutATail() {
        assertThat(StackTraces.complaints(
                        "java.lang.RuntimeException: /t/a.parquet is not a Parquet file (length is too low: 4)"))
                .containsExactly(complaint("/t/a.parquet"));
    }

    @Test
    void aDamagedValueIsReportedByParquetJava() {
        assertThat(
                        StackTraces.complaints(
                                "org.apache.parquet.io.ParquetDecodingException: Can not read value at 0 in block -1 in file file:/t/a.parquet"))
                .containsExactly(complaint("file:/t/a.parquet"));
    }

    @Test
    void duckdbQuotesThePath() {
        assertThat(StackTraces.complaints("Invalid Input Error: No magic bytes found at end of file '/t/it s.parquet'"))
                .containsExactly(complaint("/t/it s.parquet"));
    }

    @Test
    void aFileThatIsNamedTwiceIsTakenOnceWithWhatIsKnownOfItsTail() {
        String text = """
                Encountered error while reading file file:/t/a.parquet. SQLSTATE: KD001
                Caused by: java.lang.RuntimeException: file:/t/a.parquet is not a Parquet file. Expected magic number at tail, but found [1, 2, 3, 4]
                """;

        assertThat(StackTraces.complaints(text)).containsExactly(complaint("file:/t/a.parquet", "[1, 2, 3, 4]"));
    }

    @Test
    void aTextWithoutAPathYieldsNothing() {
        assertThat(StackTraces.complaints("java.lang.NullPointerException\n\tat a.B.c(B.java:1)\n"))
                .isEmpty();
    }

    private static Complaint complaint(String path) {
        return new Complaint(new Location(path), Optional.empty());
    }

    private static Complaint complaint(String path, String tail) {
        return new Complaint(new Location(path), Optional.of(tail));
    }
}
