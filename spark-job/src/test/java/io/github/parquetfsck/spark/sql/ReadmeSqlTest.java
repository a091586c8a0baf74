// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.cli.ExitCode;
import io.github.parquetfsck.spark.fixture.SparkProcess;
import io.github.parquetfsck.spark.fixture.SqlRunner;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The statements that the README shows, as they stand there, on every Spark that it names, by the same classes. */
class ReadmeSqlTest {
    private static final Path README = Path.of("../README.md");

    @TempDir
    Path directory;

    static Stream<SparkProcess> versions() {
        return Stream.of(SparkProcess.previous(), SparkProcess.current());
    }

    @BeforeEach
    void write() throws IOException {
        Path day = Files.createDirectories(directory.resolve("dt=2026-11-30"));
        byte[] whole = Files.readAllBytes(Path.of("../testdata/sound/base/file.parquet"));
        Files.write(day.resolve("a.parquet"), whole);
        Files.write(directory.resolve("cut.parquet"), Arrays.copyOf(whole, whole.length - 4));
    }

    @ParameterizedTest
    @MethodSource("versions")
    void everyStatementRuns(SparkProcess spark) throws Exception {
        String[] statements = statements(Files.readString(README), directory);

        String out = spark.with(Path.of("target", "classes").toAbsolutePath())
                .with(home(ExitCode.class))
                .with(home(CommandLine.class))
                .with("spark.sql.catalog.fsck.minAge=0")
                .run(SqlRunner.class, statements);

        assertThat(statements).hasSizeGreaterThan(4);
        assertThat(out.lines())
                .contains("[damaged]", "[true]")
                .anyMatch(line -> line.startsWith("[" + directory + "/cut.parquet,") && line.contains("PQ0102"));
    }

    @Test
    void theReadmeHasOneBlockOfStatements() throws IOException {
        assertThat(statements(Files.readString(README), directory)[0])
                .startsWith("SET spark.sql.catalog.fsck=" + FsckCatalog.class.getName());
    }

    private static String[] statements(String page, Path lake) {
        String block = page.substring(page.indexOf("```sql\n") + "```sql\n".length());
        return block.substring(0, block.indexOf("```"))
                .replace("/lake/events", lake.toString())
                .strip()
                .split(";\\s*");
    }

    private static Path home(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
