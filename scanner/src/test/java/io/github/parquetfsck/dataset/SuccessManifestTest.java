// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.local.LocalStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Markers and leftovers that prove what a job wrote. */
class SuccessManifestTest {
    private static final String JOB = "6cfddeec-4923-43b4-a76c-80b0461054b7";

    @TempDir
    Path directory;

    private FileSource source;
    private Location out;

    @BeforeEach
    void open() throws IOException {
        out = new Location(directory + "/out");
        source = new LocalStores(Identities.standard()).source(out);
        write("out/d=1/part-00000-" + JOB + "-c000.parquet", "x");
    }

    private void write(String name, String text) throws IOException {
        Path path = directory.resolve(name);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private Optional<SuccessManifest> manifest(String text) throws IOException {
        write("out/_SUCCESS", text);
        return SuccessManifest.of(
                source, source.stat(out.child("_SUCCESS")).orElseThrow().entry());
    }

    private String listing(String... names) {
        return "{\"name\":\"org.apache.hadoop.fs.s3a.commit.files.SuccessData/1\",\"success\":true,\"jobId\":\"" + JOB
                + "\",\"filenames\":[\"" + String.join("\",\"", names) + "\"]}";
    }

    @Test
    void aListedFileThatIsAbsentIsAGap() throws IOException {
        String there = directory + "/out/d=1/part-00000-" + JOB + "-c000.parquet";
        String gone = directory + "/out/d=1/part-00001-" + JOB + "-c000.parquet";
        for (String scheme : List.of("", "file://")) {
            assertThat(manifest(listing(scheme + there, scheme + gone))
                            .orElseThrow()
                            .missing())
                    .containsExactly(Finding.of(
                            Defect.PART_NUMBER_GAP,
                            new Place.Missing(gone),
                            JOB,
                            "part-00001-" + JOB + "-c000.parquet",
                            directory + "/out/d=1",
                            "it is listed in " + directory + "/out/_SUCCESS"));
        }
    }

    @Test
    void namesOfAnotherPlaceAreOfADirectoryThatWasCopied() throws IOException {
        assertThat(manifest(listing("/elsewhere/out/part-0")).orElseThrow().missing())
                .isEmpty();
    }

    @Test
    void anEmptyMarkerHasNoManifestNorHasOneOfAFailedJob() throws IOException {
        assertThat(manifest("")).isEmpty();
        assertThat(manifest("done")).isEmpty();
        assertThat(manifest("{}")).isEmpty();
        assertThat(manifest(listing("/x").replace("true", "false"))).isEmpty();
    }

    private Optional<Finding> unfinished() throws IOException {
        Location root = out.child("d=1");
        try (Stream<Path> names = Files.list(directory.resolve("out/d=1"))) {
            List<FileEntry> files = names.filter(Files::isRegularFile)
                    .map(path -> root.child(path.getFileName().toString()))
                    .map(this::stat)
                    .map(Node::entry)
                    .toList();
            return Staging.unfinished(source, root.child("_temporary"), files);
        }
    }

    private Node stat(Location location) {
        try {
            return source.stat(location).orElseThrow();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void aJobThatLeftAttemptsBehindAndHasNoMarkerDidNotEnd() throws IOException {
        write("out/d=1/_temporary/0/_temporary/attempt_1/part-00001-" + JOB + "-c000.parquet", "x");
        assertThat(unfinished())
                .contains(Finding.of(
                        Defect.SUCCESS_MARKER_MISSING,
                        Place.wholeFile(),
                        out.child("d=1").text(),
                        JOB,
                        out.child("d=1").child("_temporary").text()));
    }

    @Test
    void aMarkerOrTheLeftoversOfAnotherJobSayNothing() throws IOException {
        write("out/d=1/_temporary/0/_temporary/attempt_1/part-00001-" + JOB.replace('6', '7') + "-c000.parquet", "x");
        assertThat(unfinished()).isEmpty();
        write("out/d=1/_temporary/0/_temporary/attempt_1/part-00001-" + JOB + "-c000.parquet", "x");
        write("out/d=1/_SUCCESS", "");
        assertThat(unfinished()).isEmpty();
    }
}
