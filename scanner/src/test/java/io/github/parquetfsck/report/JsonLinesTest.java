// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.FileGroup;
import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.defect.Cause;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Harm;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.defect.RootCause;
import io.github.parquetfsck.defect.Writer;
import io.github.parquetfsck.defect.WriterBug;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonLinesTest {
    private final StringWriter out = new StringWriter();
    private final Tally tally = new Tally();

    @Test
    void aDamagedFileIsOneLineWithItsFindings() throws IOException {
        write(Listing.ALL, judged(Samples.damaged("/lake/t/part-0.parquet", Standing.LIVE, Samples.TAIL_MISSING)));

        assertThat(out.toString().lines().findFirst().orElseThrow())
                .isEqualTo("{\"schema\":1,\"type\":\"file\",\"location\":\"/lake/t/part-0.parquet\",\"length\":18,"
                        + "\"modified\":\"2026-11-29T20:51:55Z\",\"standing\":\"LIVE\",\"verdict\":\"damaged\",\"level\":\"tail\","
                        + "\"reason\":null,\"detail\":null,\"readersDisagree\":false,\"findings\":[{\"code\":\"PQ0102\","
                        + "\"name\":\"TAIL_MAGIC_MISSING\",\"severity\":\"FATAL\",\"remedy\":\"REPLAY\","
                        + "\"place\":{\"kind\":\"bytes\",\"from\":14,\"to\":18},"
                        + "\"message\":\"the file ends in [65, 20, -64, -72], expected PAR1\"}],\"folded\":{},"
                        + "\"rootCause\":null,\"coverage\":{\"bytesRead\":18,\"reads\":1,\"rowGroups\":0,\"chunks\":0,\"pages\":0,"
                        + "\"pagesWithCrc\":0,\"pageBytes\":0,\"pageBytesWithCrc\":0,\"pagesDecompressed\":0,"
                        + "\"checks\":12}}");
    }

    @Test
    void aDamagedFileSaysWhatHappenedToIt() throws IOException {
        write(
                Listing.ALL,
                judged(Samples.damaged("/a", RootCause.of(Cause.CUT_IN_TRAILER, 1, 19L), Samples.TAIL_MISSING)));

        assertThat(out.toString())
                .contains(
                        "\"rootCause\":{\"name\":\"CUT_IN_TRAILER\",\"message\":\"1 of the 8 bytes behind the footer are"
                                + " missing: the whole file has 19 bytes\",\"advice\":\"copy the file again from where it came, and"
                                + " compare its length\",\"bug\":null}");
    }

    @Test
    void aBugOfTheWriterIsNamedWithItsReport() throws IOException {
        RootCause cause = RootCause.of(WriterBug.PARQUET_1655, new Writer("parquet-cpp-arrow", "3.0.0"));
        write(Listing.ALL, judged(Samples.damaged("/a", cause, Samples.TAIL_MISSING)));

        assertThat(out.toString())
                .contains("\"rootCause\":{\"name\":\"WRITER_BUG\",\"message\":\"a bug of its writer, parquet-cpp-arrow"
                        + " 3.0.0: min and max of decimals are by signed bytes, not by their value (PARQUET-1655,"
                        + " https://issues.apache.org/jira/browse/PARQUET-1655)\",\"advice\":\"read without statistics,"
                        + " or write the file again with Arrow 4.0.0 or later\",\"bug\":{\"id\":\"PARQUET-1655\","
                        + "\"link\":\"https://issues.apache.org/jira/browse/PARQUET-1655\"}}");
    }

    @Test
    void everyLineFitsThePublishedSchema() throws Exception {
        write(
                Listing.ALL,
                new ScanEvent.DatasetFound(new Location("/lake/t"), Owner.Kind.STREAMING_SINK, ""),
                new ScanEvent.DatasetFinding(
                        new Location("/lake/t"),
                        Finding.of(Defect.TAIL_MAGIC_MISSING, new Place.LogLine("_spark_metadata/3", 2), "x")),
                new ScanEvent.DatasetFinding(
                        new Location("/lake/t"),
                        Finding.of(Defect.SCHEMA_DRIFT, Place.wholeFile(), "/lake/t/a.parquet", 1L, 1L, "a"),
                        List.of(new FileGroup(
                                "a INT32",
                                1,
                                Instant.EPOCH,
                                Instant.EPOCH,
                                "parquet-mr",
                                List.of(new Location("/lake/t/a.parquet")))),
                        Map.of(Reader.SPARK, Harm.FAILS_READ)),
                new ScanEvent.ListingFailed(new Location("/lake/u"), Reason.FORBIDDEN, "permission denied"),
                new ScanEvent.NothingThere(new Location("/lake/v"), "no such file or directory"),
                new ScanEvent.Excluded(new Location("/lake/t/_SUCCESS"), "hidden"),
                judged(Samples.sound("/lake/t/a.parquet")),
                judged(Samples.undecided("/lake/t/b.parquet", Reason.IN_FLIGHT, "young", Samples.TAIL_MISSING)),
                judged(Samples.damaged("/lake/t/c.parquet", Standing.ORPHAN, everyPlace())),
                judged(Samples.damaged("/a", RootCause.of(Cause.UNKNOWN), Samples.TAIL_MISSING)),
                judged(Samples.damaged(
                        "/b", RootCause.of(WriterBug.PARQUET_1655, new Writer("x", "")), Samples.TAIL_MISSING)));

        JsonSchema schema = schema();
        assertThat(out.toString().lines()).hasSize(11).allSatisfy(line -> assertThat(schema.faults(Json.parse(line)))
                .as(line)
                .isEmpty());
    }

    @Test
    void theSchemaKnowsEveryCause() throws Exception {
        for (Cause cause : Cause.values()) {
            assertThat(Files.readString(Path.of("../src/site/report.schema.json")))
                    .contains('"' + cause.name() + '"');
        }
    }

    @Test
    void theSchemaRefusesALineOfAnotherShape() throws Exception {
        assertThat(schema().faults(Json.parse("{\"schema\":2,\"type\":\"file\"}")))
                .isNotEmpty();
        assertThat(schema().faults(Json.parse("{\"schema\":1,\"type\":\"verdict\"}")))
                .isNotEmpty();
    }

    @Test
    void theSummaryCountsWhatWasJudgedAndWhatWasListed() throws Exception {
        write(
                Listing.NOTABLE,
                judged(Samples.sound("/t/a.parquet")),
                judged(Samples.sound("/t/b.parquet")),
                judged(Samples.damaged("/t/c.parquet", Standing.UNKNOWN, Samples.TAIL_MISSING)));

        List<String> lines = out.toString().lines().toList();
        Json summary = Json.parse(lines.get(1));
        assertThat(lines).hasSize(2);
        assertThat(summary.number("files")).hasValue(3);
        assertThat(summary.number("listed")).hasValue(1);
        assertThat(summary.get("verdicts").orElseThrow().toString())
                .isEqualTo("{\"damaged\":1,\"sound\":2,\"undecided\":0}");
        assertThat(summary.get("severities").orElseThrow().toString()).isEqualTo("{\"FATAL\":1}");
        assertThat(summary.number("exit")).hasValue(1);
    }

    @Test
    void soundFilesAreNoLongerListedAfterAHundredThousandLines() {
        assertThat(Listing.AUTOMATIC.lists(Samples.sound("/a"), 99_999)).isTrue();
        assertThat(Listing.AUTOMATIC.lists(Samples.sound("/a"), 100_000)).isFalse();
        assertThat(Listing.AUTOMATIC.lists(Samples.undecided("/a", Reason.VANISHED, ""), 100_000))
                .isTrue();
        assertThat(Listing.ALL.lists(Samples.sound("/a"), 100_000)).isTrue();
    }

    private static Finding[] everyPlace() {
        return List.of(
                        Place.wholeFile(),
                        new Place.Missing("a"),
                        new Place.Bytes(1, 2),
                        new Place.FooterField("num_rows", 1, 2),
                        new Place.RowGroup(0),
                        new Place.Chunk(0, 1, "a.b"),
                        new Place.Page(0, 1, "a.b", 2, 3, 4),
                        new Place.LogLine("3", 1))
                .stream()
                .map(place -> Finding.of(Defect.TAIL_MAGIC_MISSING, place, "x"))
                .toArray(Finding[]::new);
    }

    private static ScanEvent judged(FileReport report) {
        return new ScanEvent.Judged(report);
    }

    private void write(Listing listing, ScanEvent... events) throws IOException {
        try (JsonLines report = new JsonLines(out, listing)) {
            for (ScanEvent event : events) {
                tally.on(event);
                report.on(event);
            }
            report.finish(new Summary("scan", tally, Level.LAYOUT, 1, Samples.WRITTEN, ""));
        }
    }

    private static JsonSchema schema() throws IOException, Json.MalformedJson {
        return new JsonSchema(Json.parse(Files.readString(Path.of("../src/site/report.schema.json"))));
    }
}
