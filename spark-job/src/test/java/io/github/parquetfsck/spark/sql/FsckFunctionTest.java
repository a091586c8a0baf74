// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.spark.DamagedInputException;
import io.github.parquetfsck.spark.Fsck;
import io.github.parquetfsck.spark.Gate;
import io.github.parquetfsck.spark.ScanOutcomeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What SQL and programs ask before they read. */
class FsckFunctionTest {
    @TempDir
    static Path directory;

    private static SparkSession session;
    private static Path good;
    private static Path bad;

    @BeforeAll
    static void start() throws IOException {
        session = LocalSession.start();
        session.conf().set("fsck.minAge", "0");
        good = Files.createDirectories(directory.resolve("good"));
        bad = Files.createDirectories(directory.resolve("bad"));
        byte[] whole = Files.readAllBytes(Path.of("../testdata/sound/base/file.parquet"));
        Files.write(good.resolve("a.parquet"), whole);
        Files.write(bad.resolve("a.parquet"), whole);
        Files.write(bad.resolve("b.parquet"), Arrays.copyOf(whole, whole.length - 4));
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @Test
    void verifyTellsOfAPathInNumbersAndALine() {
        List<Row> rows = session.sql("SELECT path, fsck.verify(path).verdict, fsck.verify(path, 'values').files,"
                        + " fsck.verify(path).detail FROM VALUES ('" + good + "'), ('" + bad + "/*'), ('" + bad
                        + "/absent') AS t(path)")
                .collectAsList();

        assertThat(rows.get(0).mkString(",")).isEqualTo(good + ",sound,1,null");
        assertThat(rows.get(1).mkString(",")).startsWith(bad + "/*,damaged,2," + bad + "/b.parquet: PQ0102 ");
        assertThat(rows.get(2).mkString(","))
                .isEqualTo(bad + "/absent,undecided,0," + bad + "/absent: there is no such file or directory");
    }

    @Test
    void assertSoundIsTrueOrFails() {
        assertThat(session.sql("SELECT fsck.assert_sound('" + good + "', 'pages')")
                        .first()
                        .getBoolean(0))
                .isTrue();
        assertThatThrownBy(() ->
                        session.sql("SELECT fsck.assert_sound('" + bad + "')").first())
                .hasStackTraceContaining("fsck: " + bad + " is damaged: " + bad + "/b.parquet: PQ0102 ");
        assertThatThrownBy(() -> session.sql("SELECT fsck.assert_sound('" + good + "', 'deep')")
                        .first())
                .hasStackTraceContaining("fsck: level: expected one of tail, footer");
        assertThatThrownBy(() -> session.sql("SELECT fsck.assert_sound(1)").first())
                .hasStackTraceContaining("assert_sound(path [, level])");
    }

    @Test
    void nothingIsSaidOfNoPathAndItIsNotSound() {
        List<Row> rows = session.sql("SELECT fsck.verify(path), fsck.verify('" + good + "', level) FROM VALUES"
                        + " (CAST(NULL AS STRING), CAST(NULL AS STRING)) AS t(path, level)")
                .collectAsList();

        assertThat(rows).singleElement().satisfies(row -> assertThat(row.mkString(","))
                .isEqualTo("null,null"));
        assertThatThrownBy(() -> session.sql("SELECT fsck.assert_sound(CAST(NULL AS STRING))")
                        .first())
                .hasStackTraceContaining("fsck: expected assert_sound(path [, level])");
    }

    @Test
    void anEmptyPathIsNoPath() {
        assertThatThrownBy(() -> session.sql("SELECT fsck.verify('')").first())
                .hasStackTraceContaining("fsck: expected verify(path [, level])")
                .hasStackTraceContaining("found an empty path. Name the path, as in verify('hdfs:///warehouse/t')");
    }

    @Test
    void aProgramGoesOnOnlyOverSoundFiles() {
        Fsck.assertSound(session, good.toString());
        assertThatThrownBy(() -> Fsck.assertSound(session, good.toString(), bad.toString()))
                .isInstanceOf(DamagedInputException.class)
                .hasMessageStartingWith(
                        "fsck: of 3 files, 1 damaged and 0 undecided: " + bad + "/b.parquet: PQ0102 the file ends in");
        assertThat(Fsck.verify(session, "values", bad.toString())
                        .where("verdict = 'sound'")
                        .count())
                .isEqualTo(1);
    }

    @Test
    void aProgramOpensAGate() {
        Gate gate = Fsck.gate(session, good.toString()).level("pages").minFiles(1);

        List<Gate.File> files = gate.open();

        assertThat(files).extracting(Gate.File::path).containsExactly(good + "/a.parquet");
        assertThatThrownBy(() -> gate.minRows(1_000_000).open())
                .isInstanceOfSatisfying(
                        ScanOutcomeException.class, e -> assertThat(e.exit()).isEqualTo(7))
                .hasMessageContaining("expected at least 1000000 rows");
        assertThatThrownBy(() -> Fsck.gate(session, bad.toString()).minAge("0").open())
                .isInstanceOfSatisfying(
                        ScanOutcomeException.class, e -> assertThat(e.exit()).isEqualTo(1))
                .hasMessageContaining("b.parquet: PQ0102");
    }
}
