// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Spark reads of directories with damaged files when the filter stands in front. */
class PreReadFilterTest extends GuardedReads {
    @BeforeEach
    void install() {
        session.conf().set(FILTER, PreReadFilter.class.getName());
        session.conf().set(PreReadSettings.REFRESH, "0");
        session.conf().set(PreReadSettings.MIN_AGE, "0");
    }

    @Test
    void aBatchOverADamagedFileFailsBeforeItReadsAndNamesTheFile() throws IOException {
        write("a.parquet", 0, 10);
        cut(write("b.parquet", 10, 10));

        assertThatThrownBy(() -> read().count())
                .isInstanceOf(DamagedInputException.class)
                .hasMessageContaining(table + "/b.parquet is not read: it is damaged: PQ0102 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hold", "skip"})
    void aBatchThatHoldsOrSkipsReadsEveryRowOfTheSoundFiles(String mode) throws IOException {
        session.conf().set(PreReadSettings.MODE, mode);
        session.conf().set(PreReadSettings.MAX_SKIPPED, "50%");
        write("a.parquet", 0, 10);
        cut(write("b%20c.parquet", 10, 10));
        write("d e.parquet", 20, 10);

        assertThat(read().count()).isEqualTo(20);
        assertThat(session.sql("SELECT count(*) FROM parquet.`" + table + "`")
                        .first()
                        .getLong(0))
                .isEqualTo(20);
    }

    @Test
    void moreThanTheAllowedPartIsNotSkipped() throws IOException {
        session.conf().set(PreReadSettings.MODE, "skip");
        session.conf().set(PreReadSettings.MAX_SKIPPED, "0.11%");
        write("a.parquet", 0, 10);
        cut(write("b.parquet", 10, 10));

        assertThatThrownBy(() -> read().count())
                .isInstanceOf(DamagedInputException.class)
                .hasMessageContaining("More than pqfsck.preread.max-skipped=0.0011 of the bytes would be left out");
    }

    @Test
    void manyDirectoriesAreFilteredOnExecutorsToo() throws IOException {
        session.conf().set(PreReadSettings.MODE, "hold");
        for (int i = 0; i < 34; i++) {
            write("p=" + i + "/a.parquet", i, 1);
        }
        cut(table.resolve("p=7/a.parquet"));

        assertThat(read().count()).isEqualTo(33);
    }

    @Test
    void flippedBytesInsidePagesAreKeptOutAtLevelPages() throws IOException {
        session.conf().set(PreReadSettings.MODE, "hold");
        write("a.parquet", 0, 10);
        Path flipped = write("b.parquet", 10, 1000);
        byte[] bytes = Files.readAllBytes(flipped);
        Arrays.fill(bytes, 60, 100, (byte) 0x55);
        Files.write(flipped, bytes);

        session.conf().set(PreReadSettings.LEVEL, "pages");
        assertThat(read().count()).isEqualTo(10);
    }

    @Test
    void aStreamGoesOnWithoutABrokenFileAndTakesItInWhenItIsWhole() throws Exception {
        session.conf().set(PreReadSettings.MODE, "hold");
        write("a.parquet", 0, 10);
        Path broken = write("b.parquet", 10, 10);
        byte[] whole = Files.readAllBytes(broken);
        cut(broken);
        Path out = directory.resolve("out");

        run(out);
        assertThat(ids(out)).isEqualTo(10);
        write("c.parquet", 20, 10);
        run(out);
        assertThat(ids(out)).isEqualTo(20);
        Files.write(broken, whole);
        Files.deleteIfExists(broken.resolveSibling(".b.parquet.crc"));
        run(out);

        assertThat(ids(out)).isEqualTo(30);
    }

    @Test
    void aFileThatIsPutRightEightDaysLaterWithANewTimeIsTakenIn() throws Exception {
        session.conf().set(PreReadSettings.MODE, "hold");
        Path broken = write("b.parquet", 10, 10);
        byte[] whole = Files.readAllBytes(broken);
        cut(broken);
        Files.setLastModifiedTime(broken, FileTime.from(Instant.now().minus(Duration.ofDays(8))));
        write("a.parquet", 0, 10);
        Path out = directory.resolve("out");

        run(out);
        assertThat(ids(out)).isEqualTo(10);
        Files.write(broken, whole);
        run(out);

        assertThat(ids(out)).isEqualTo(20);
    }

    @Test
    void aYoungFileIsHeldBackAsStillBeingWritten() throws IOException {
        session.conf().set(PreReadSettings.MODE, "hold");
        session.conf().set(PreReadSettings.MIN_AGE, "1h");
        write("a.parquet", 0, 10);
        cut(write("b.parquet", 10, 10));

        assertThat(read().count()).isEqualTo(10);
        session.conf().set(PreReadSettings.MODE, "fail");
        assertThatThrownBy(() -> read().count()).hasMessageContaining("it may still be written");
    }

    @Test
    void otherFilesThanParquetAreLetIn() throws IOException {
        Files.createDirectories(table);
        Files.writeString(table.resolve("a.txt"), "one\ntwo\n");
        Files.writeString(table.resolve("b"), "three\n");

        assertThat(session.read().text(table.toString()).count()).isEqualTo(3);
    }

    @Test
    void aFileIsJudgedOnceWhileItStaysTheSame() throws IOException {
        write("a.parquet", 0, 10);
        PreReadFilter filter = filter("hold");
        org.apache.hadoop.fs.Path file =
                new org.apache.hadoop.fs.Path(table.resolve("a.parquet").toUri());
        long before = seen();

        for (int i = 0; i < 1000; i++) {
            assertThat(filter.accept(file)).isTrue();
        }

        assertThat(seen() - before).isEqualTo(1);
    }

    @Test
    void anUnknownModeIsToldWithWhatIsExpected() throws IOException {
        write("a.parquet", 0, 1);
        session.conf().set(PreReadSettings.MODE, "ignore");

        assertThatThrownBy(() -> read().count())
                .hasMessage("pqfsck.preread.mode: expected fail, hold or skip, found ignore");
    }

    private static long seen() {
        return PreReadFilter.status().stream().mapToLong(PreReadStatus::files).sum();
    }

    private static PreReadFilter filter(String mode) {
        Configuration configuration = new Configuration(false);
        configuration.set(PreReadSettings.MODE, mode);
        PreReadFilter filter = new PreReadFilter();
        filter.setConf(configuration);
        return filter;
    }
}
