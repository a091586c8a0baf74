// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Cause;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.RootCause;
import io.github.parquetfsck.defect.Writer;
import io.github.parquetfsck.defect.WriterBug;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TextReportTest {
    private final StringWriter out = new StringWriter();
    private final Tally tally = new Tally();

    @Test
    void aCutFileShowsItsCauseWhoFailsWhoWroteItAndWhatToType() throws IOException {
        write(
                report -> Optional.of("query 3f1c, batch 7"),
                new ScanEvent.Judged(
                        Samples.damaged("/lake/events/day=1/part-0.parquet", Standing.LIVE, Samples.TAIL_MISSING)));

        assertThat(out.toString()).isEqualTo("""
                        DAMAGED  /lake/events/day=1/part-0.parquet
                          file        18 bytes, written 2026-11-29 20:51:55 UTC, live
                          cause       PQ0102 the file ends in [65, 20, -64, -72], expected PAR1, at bytes 14 to 18
                          fails       parquet-java, spark, pyarrow, arrow-rs, duckdb, polars, hyparquet: cannot open the file
                          written by  query 3f1c, batch 7
                          do now
                            1. pqfsck quarantine /lake/events/day=1/part-0.parquet --root /lake/_quarantine   # prints the plan; --apply moves the file aside, and readers run again
                            2. pqfsck replay /lake/events --root /lake/_quarantine   # names the micro-batch and the source offsets to replay
                          undo
                            pqfsck restore --root /lake/_quarantine --path /lake/events/day=1/part-0.parquet --apply

                        scan: 1 file (18 bytes) at level layout: 0 sound, 1 damaged, 0 undecided; exit 1
                          by cause: 1 PQ0102 TAIL_MAGIC_MISSING
                          by severity: 1 FATAL
                          by standing: 1 LIVE
                        next: pqfsck quarantine /lake/events --root /lake/_quarantine
                        """);
    }

    @Test
    void whatHappenedStandsBesideTheCauseWithTheAdviceThatFits() throws IOException {
        write(
                Lineage.NONE,
                new ScanEvent.Judged(Samples.damaged(
                        "/t/a.parquet", RootCause.of(Cause.CUT_IN_TRAILER, 1, 19L), Samples.TAIL_MISSING)));

        assertThat(out.toString())
                .contains("expected PAR1, at bytes 14 to 18\n"
                        + "  why         1 of the 8 bytes behind the footer are missing: the whole file has 19 bytes;"
                        + " copy the file again from where it came, and compare its length\n"
                        + "  fails       ");
    }

    @Test
    void aBugOfTheWriterIsNamedWithWhatToDo() throws IOException {
        RootCause cause = RootCause.of(WriterBug.PARQUET_1655, new Writer("parquet-cpp-arrow", "3.0.0"));
        write(Lineage.NONE, new ScanEvent.Judged(Samples.damaged("/t/a.parquet", cause, Samples.TAIL_MISSING)));

        assertThat(out.toString())
                .contains("  why         a bug of its writer, parquet-cpp-arrow 3.0.0: min and max of decimals are by"
                        + " signed bytes, not by their value (PARQUET-1655,"
                        + " https://issues.apache.org/jira/browse/PARQUET-1655); read without statistics, or write the"
                        + " file again with Arrow 4.0.0 or later\n");
    }

    @Test
    void noOtherCopyIsAskedForWhereTheWriterMadeTheDamage() throws IOException {
        RootCause cause = RootCause.of(WriterBug.HYPARQUET_WRITER_18, new Writer("hyparquet", ""));
        Finding booleans = Finding.of(Defect.BOOLEANS_INVALID, new Place.Page(0, 0, "c", 0, 4, 40), 3, 9);
        write(Lineage.NONE, new ScanEvent.Judged(Samples.damaged("/t/a.parquet", cause, booleans)));

        assertThat(out.toString())
                .contains(
                        "    1. pqfsck quarantine /t/a.parquet --root /_quarantine --level values --severity lossy   # ")
                .contains(
                        "    2. write the file again with a later hyparquet-writer: every copy that this writer made is"
                                + " like it\n")
                .doesNotContain("put another copy");
    }

    @Test
    void aSoundFileThatAReaderRefusesNamesTheBugBehindIt() throws IOException {
        Finding refused = Finding.of(Defect.CONVERTED_TYPE_NA, Place.wholeFile(), "schema[1].converted_type");
        Finding bug = Finding.of(
                Defect.KNOWN_WRITER_BUG, Place.wholeFile(), "PARQUET-1990", "what it is", "parquet-cpp 1.5.1", "link");
        write(
                Lineage.NONE,
                new ScanEvent.Judged(Samples.report(
                        "/t/a.parquet",
                        18,
                        Standing.UNKNOWN,
                        new Verdict.Sound(Level.LAYOUT, List.of(refused, bug), Coverage.NONE))));

        assertThat(out.toString())
                .contains("  but         PQ0292 PARQUET-1990: what it is; parquet-cpp 1.5.1 has this bug, see link\n");
    }

    @Test
    void nothingIsSaidOfACauseThatIsNotKnown() throws IOException {
        write(
                Lineage.NONE,
                new ScanEvent.Judged(
                        Samples.damaged("/t/a.parquet", RootCause.of(Cause.UNKNOWN), Samples.TAIL_MISSING)));

        assertThat(out.toString()).contains("  cause  ").doesNotContain("  why  ");
    }

    @Test
    void withoutACheckpointTheWriterIsNotKnown() throws IOException {
        write(
                Lineage.NONE,
                new ScanEvent.Judged(Samples.damaged("/t/a b.parquet", Standing.UNKNOWN, Samples.TAIL_MISSING)));

        assertThat(out.toString())
                .contains("  written by  not known: add --checkpoints DIR\n")
                .contains("pqfsck quarantine '/t/a b.parquet' --root /_quarantine");
    }

    @Test
    void controlCharactersOfANameReachNoTerminal() throws IOException {
        write(
                Lineage.NONE,
                new ScanEvent.Judged(
                        Samples.damaged("/t/a\u001b[2J\n'.parquet", Standing.UNKNOWN, Samples.TAIL_MISSING)));

        assertThat(out.toString())
                .contains("DAMAGED  /t/a\\u001b[2J\\u000a'.parquet")
                .contains("pqfsck quarantine $'/t/a\\u001b[2J\\u000a\\'.parquet' --root ")
                .doesNotContain("\u001b");
    }

    @Test
    void anOrphanNeedsNoReplay() throws IOException {
        write(
                Lineage.NONE,
                new ScanEvent.Judged(Samples.damaged("/t/a.parquet", Standing.ORPHAN, Samples.TAIL_MISSING)));

        assertThat(out.toString())
                .contains("    1. nothing to replay: ")
                .contains("    2. pqfsck quarantine /t/a.parquet --root /_quarantine --orphans   # ")
                .doesNotContain("3. ");
    }

    @Test
    void lyingStatisticsAreNotMovedAside() throws IOException {
        write(
                Lineage.NONE,
                new ScanEvent.Judged(Samples.damaged(
                        "/t/a.parquet",
                        Standing.UNKNOWN,
                        Finding.of(Defect.BLOOM_FILTER_RANGE, Place.wholeFile(), 1, 2, 3, 4))));

        assertThat(out.toString()).contains("the rows are good").doesNotContain("undo");
    }

    @Test
    void damageOfADatasetStandsBesideItsSoundFilesWithTheCommandForIt() throws IOException {
        write(
                Lineage.NONE,
                new ScanEvent.DatasetFinding(
                        new Location("/lake/my events"),
                        Finding.of(Defect.LISTED_FILE_MISSING, Place.wholeFile(), "a.parquet", "log 6")),
                new ScanEvent.Judged(Samples.sound("/lake/my events/b.parquet")));

        assertThat(out.toString())
                .contains(
                        "  do now      pqfsck replay '/lake/my events'   # names the micro-batch and the source offsets")
                .contains(" 1 sound, 0 damaged, 0 undecided, 1 defect of datasets; exit 1\n");
    }

    @Test
    void damageInAPageIsPlannedAtALevelThatSeesIt() throws IOException {
        write(
                Lineage.NONE,
                new ScanEvent.Judged(Samples.damaged(
                        "/t/a.parquet",
                        Standing.UNKNOWN,
                        Finding.of(Defect.PAGE_CRC_MISMATCH, Place.wholeFile(), 1, 2))));

        assertThat(out.toString())
                .contains("1. pqfsck quarantine /t/a.parquet --root /_quarantine --level pages --severity lossy   #");
    }

    @Test
    void aYoungFileSaysWhyItIsUndecidedAndWhatItLooksLike() throws IOException {
        write(
                Lineage.NONE,
                new ScanEvent.Judged(
                        Samples.undecided("/t/a.parquet", Reason.IN_FLIGHT, "40 s old", Samples.TAIL_MISSING)));

        assertThat(out.toString()).startsWith("""
                        UNDECIDED  /t/a.parquet  IN_FLIGHT: 40 s old
                          looks like  PQ0102 the file ends in [65, 20, -64, -72], expected PAR1, at bytes 14 to 18
                        """);
    }

    @Test
    void aFileThatLostBlocksComesFirstWhereverItWasMet() throws IOException {
        write(
                Lineage.NONE,
                new ScanEvent.Judged(Samples.damaged("/t/a.parquet", Standing.UNKNOWN, Samples.TAIL_MISSING)),
                new ScanEvent.Judged(Samples.undecided("/t/b.parquet", Reason.UNREADABLE, "told")),
                new ScanEvent.Judged(Samples.undecided("/t/z.parquet", Reason.BLOCKS_LOST, "told")));

        assertThat(out.toString().lines().filter(line -> line.matches("[A-Z]+  /.*")))
                .containsExactly(
                        "UNDECIDED  /t/z.parquet  BLOCKS_LOST: told",
                        "DAMAGED  /t/a.parquet",
                        "UNDECIDED  /t/b.parquet  UNREADABLE: told");
    }

    @Test
    void namesThatMayNotBeReadAreGroupedByDirectory() throws IOException {
        write(
                Lineage.NONE,
                new ScanEvent.Judged(Samples.undecided("/t/a.parquet", Reason.FORBIDDEN, "")),
                new ScanEvent.Judged(Samples.undecided("/t/b.parquet", Reason.FORBIDDEN, "")),
                new ScanEvent.ListingFailed(new Location("/u"), Reason.FORBIDDEN, ""));

        assertThat(out.toString())
                .startsWith("FORBIDDEN  /t  2 names not readable\nFORBIDDEN  /u  1 name not readable\nscan: 2 files");
    }

    @Test
    void excludedNamesAreCountedByRuleAndNotListed() throws IOException {
        write(
                Lineage.NONE,
                new ScanEvent.Excluded(new Location("/t/_SUCCESS"), "hidden"),
                new ScanEvent.Excluded(new Location("/t/_a"), "hidden"),
                new ScanEvent.Judged(Samples.sound("/t/a.parquet")));

        assertThat(out.toString()).isEqualTo("""
                        scan: 1 file (4.0 KiB) at level layout: 1 sound, 0 damaged, 0 undecided; exit 1
                          by standing: 1 UNKNOWN
                          not looked at: 2 hidden
                        next: pqfsck quarantine /lake/events --root /lake/_quarantine
                        """);
    }

    @Test
    void afterAHundredDamagedFilesEachTakesOneLine() throws IOException {
        ScanEvent[] events = new ScanEvent[102];
        for (int i = 0; i < events.length; i++) {
            events[i] = new ScanEvent.Judged(
                    Samples.damaged("/t/" + i + ".parquet", Standing.UNKNOWN, Samples.TAIL_MISSING));
        }
        write(Lineage.NONE, events);

        assertThat(out.toString())
                .containsOnlyOnce("More than 100 damaged files")
                .contains("DAMAGED  /t/101.parquet  PQ0102 the file ends in");
    }

    private void write(Lineage lineage, ScanEvent... events) throws IOException {
        TextReport.Style style =
                new TextReport.Style(Program.named("pqfsck"), Listing.AUTOMATIC, lineage, TextReport.Detail.ADVICE);
        try (TextReport report = new TextReport(new PrintWriter(out), style)) {
            for (ScanEvent event : events) {
                tally.on(event);
                report.on(event);
            }
            report.finish(new Summary(
                    "scan",
                    tally,
                    Level.LAYOUT,
                    1,
                    Samples.WRITTEN,
                    "pqfsck quarantine /lake/events --root /lake/_quarantine"));
        }
    }
}
