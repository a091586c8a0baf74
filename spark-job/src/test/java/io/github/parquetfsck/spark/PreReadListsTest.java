// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Spark reads where the filter knows damaged files by lists alone: results of scans, and the ledger. */
class PreReadListsTest extends GuardedReads {
    private Path results;

    @BeforeEach
    void places() {
        results = directory.resolve("results");
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "jsonl"})
    void aStreamThatWouldDieGoesOnByTheLatestResultsAndTakesTheRepairedFileLater(String format) throws Exception {
        write("a.parquet", 0, 10);
        Path broken = write("b.parquet", 10, 10);
        byte[] whole = Files.readAllBytes(broken);
        cut(broken);
        Path out = directory.resolve("out");
        assertThatThrownBy(() -> run(directory.resolve("dead"))).isInstanceOf(StreamingQueryException.class);
        scan(1, "--format", format);
        guard("hold", PreReadSettings.RESULTS, results);

        run(out);
        assertThat(ids(out)).isEqualTo(10);
        write("c.parquet", 20, 10);
        run(out);
        assertThat(ids(out)).isEqualTo(20);
        Files.write(broken, whole);
        run(out);

        assertThat(ids(out)).isEqualTo(30);
    }

    @Test
    void aFileThatIsRepairedEightDaysLaterWithAFreshTimeIsTakenIn() throws Exception {
        Path broken = write("b.parquet", 10, 10);
        byte[] whole = Files.readAllBytes(broken);
        cut(broken);
        Files.setLastModifiedTime(broken, FileTime.from(Instant.now().minus(Duration.ofDays(8))));
        write("a.parquet", 0, 10);
        scan(1);
        guard("hold", PreReadSettings.RESULTS, results);
        Path out = directory.resolve("out");

        run(out);
        assertThat(ids(out)).isEqualTo(10);
        Files.write(broken, whole);
        run(out);

        assertThat(ids(out)).isEqualTo(20);
    }

    @Test
    void aStreamGoesOnWhereTheLedgerHasCondemnedAFileThatSomebodyPutsBack() throws Exception {
        write("a.parquet", 0, 10);
        Path broken = write("b.parquet", 10, 10);
        byte[] whole = Files.readAllBytes(broken);
        cut(broken);
        byte[] bytes = Files.readAllBytes(broken);
        FileTime time = Files.getLastModifiedTime(broken);
        Path root = directory.resolve("quarantine");
        JobRun moved =
                JobRun.of("quarantine", table.toString(), "--root", root.toString(), "--min-age", "0", "--apply");
        assertThat(moved.exit()).as(moved.out() + moved.err()).isEqualTo(3);
        Files.write(broken, bytes);
        Files.setLastModifiedTime(broken, time);
        assertThatThrownBy(() -> run(directory.resolve("dead"))).isInstanceOf(StreamingQueryException.class);
        guard("hold", PreReadSettings.LEDGERS, root);
        Path out = directory.resolve("out");

        run(out);
        assertThat(ids(out)).isEqualTo(10);
        Files.write(broken, whole);
        run(out);

        assertThat(ids(out)).isEqualTo(20);
    }

    @Test
    void aBatchThatFailsNamesTheFileTheFindingAndTheRun() throws Exception {
        write("a.parquet", 0, 10);
        cut(write("b.parquet", 10, 10));
        scan(1);
        guard("fail", PreReadSettings.RESULTS, results);

        assertThatThrownBy(() -> read().count())
                .isInstanceOf(DamagedInputException.class)
                .hasMessageContaining(table + "/b.parquet is not read: it is damaged: PQ0102 ")
                .hasMessageContaining(", says run ")
                .hasMessageContaining(" in " + results);
    }

    @Test
    void aListThatIsTooOldLetsNothingInAndALaterScanOpensTheWayAgain() throws Exception {
        write("a.parquet", 0, 10);
        scan(0);
        guard("hold", PreReadSettings.RESULTS, results);
        session.conf().set(PreReadSettings.MAX_LIST_AGE, "1ms");

        assertThatThrownBy(() -> read().count())
                .isInstanceOf(DamagedInputException.class)
                .hasMessageContaining(table + " is not read: the newest results that cover it are 0 min old")
                .hasMessageContaining("pqfsck.preread.max-list-age allows PT0.001S");
        session.conf().set(PreReadSettings.MAX_LIST_AGE, "24h");
        assertThat(read().count()).isEqualTo(10);
    }

    @Test
    void resultsThatAreNotThereLetNothingIn() throws Exception {
        write("a.parquet", 0, 10);
        guard("hold", PreReadSettings.RESULTS, results);

        assertThatThrownBy(() -> read().count())
                .isInstanceOf(DamagedInputException.class)
                .hasMessageContaining("pqfsck.preread.results: expected runs in " + results + ", found none");
    }

    @Test
    void moreDamagedFilesThanAreHeldLetNothingIn() throws Exception {
        cut(write("a.parquet", 0, 10));
        cut(write("b.parquet", 10, 10));
        scan(1);
        guard("hold", PreReadSettings.RESULTS, results);
        session.conf().set(PreReadSettings.MAX_LISTED, "1");

        assertThatThrownBy(() -> read().count())
                .isInstanceOf(DamagedInputException.class)
                .hasMessageContaining("names more than pqfsck.preread.max-listed=1 damaged files");
    }

    @Test
    void theNewestRunThatHasReadARootTakesThePlaceOfEarlierOnesAndTheStatusTellsWhatIsKnown() throws Exception {
        write("a.parquet", 0, 10);
        Path broken = write("b.parquet", 10, 10);
        byte[] whole = Files.readAllBytes(broken);
        cut(broken);
        scan(1);
        guard("hold", PreReadSettings.RESULTS, results);
        PreReadFilter filter = filter();
        assertThat(filter.accept(hadoop(broken))).isFalse();
        assertThat(filter.accept(hadoop(directory.resolve("elsewhere/day=1/a.parquet"))))
                .isTrue();
        PreReadStatus before = status();
        assertThat(before.lists().damaged()).isEqualTo(1);
        assertThat(before.lists().ageSeconds()).isBetween(0L, 600L);
        assertThat(before.lists().roots())
                .containsExactlyInAnyOrder(
                        table.toString(), directory.resolve("elsewhere").toString());
        assertThat(before.lists().uncovered())
                .containsExactly(directory.resolve("elsewhere").toString());
        assertThat(before.asked()).isEqualTo(2);
        assertThat(before.keptOut()).isEqualTo(1);

        Files.write(broken, whole);
        scan(0);

        assertThat(filter.accept(hadoop(broken))).isTrue();
        assertThat(status().lists().damaged()).isZero();
    }

    @Test
    void aPartOfTheBytesOfTheResultsMayBeSkipped() throws Exception {
        write("a.parquet", 0, 10_000);
        cut(write("b.parquet", 10_000, 10));
        scan(1);
        guard("skip", PreReadSettings.RESULTS, results);
        session.conf().set(PreReadSettings.MAX_SKIPPED, "5%");
        assertThat(read().count()).isEqualTo(10_000);

        session.conf().set(PreReadSettings.MAX_SKIPPED, "0.1%");
        assertThatThrownBy(() -> read().count())
                .isInstanceOf(DamagedInputException.class)
                .hasMessageContaining("More than pqfsck.preread.max-skipped=0.001 of the bytes would be left out");
    }

    @Test
    void manyDirectoriesAreFilteredOnExecutorsByTheSameLists() throws Exception {
        for (int i = 0; i < 34; i++) {
            write("p=" + i + "/a.parquet", i, 1);
        }
        cut(table.resolve("p=7/a.parquet"));
        scan(1);
        guard("hold", PreReadSettings.RESULTS, results);

        assertThat(read().count()).isEqualTo(33);
    }

    private void guard(String mode, String lists, Path place) {
        session.conf().set(FILTER, PreReadFilter.class.getName());
        session.conf().set(PreReadSettings.MODE, mode);
        session.conf().set(lists, place.toString());
        session.conf().set(PreReadSettings.REFRESH, "0");
        session.conf().set(PreReadSettings.LIST_REFRESH, "0");
    }

    private PreReadFilter filter() {
        Configuration configuration = new Configuration(false);
        configuration.set(PreReadSettings.MODE, "hold");
        configuration.set(PreReadSettings.RESULTS, results.toString());
        configuration.set(PreReadSettings.REFRESH, "0");
        configuration.set(PreReadSettings.LIST_REFRESH, "0");
        configuration.setInt(PreReadSettings.THREADS, 3);
        PreReadFilter filter = new PreReadFilter();
        filter.setConf(configuration);
        return filter;
    }

    private PreReadStatus status() {
        return PreReadFilter.status().stream()
                .filter(each -> each.lists()
                        .uncovered()
                        .contains(directory.resolve("elsewhere").toString()))
                .findFirst()
                .orElseThrow();
    }

    private static org.apache.hadoop.fs.Path hadoop(Path file) {
        return new org.apache.hadoop.fs.Path(file.toUri());
    }

    private void scan(int exit, String... more) {
        String[] args = Stream.concat(
                        Stream.of("scan", table.toString(), "--min-age", "0", "--output", results.toString()),
                        Arrays.stream(more))
                .toArray(String[]::new);
        JobRun run = JobRun.of(args);
        assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(exit);
    }
}
