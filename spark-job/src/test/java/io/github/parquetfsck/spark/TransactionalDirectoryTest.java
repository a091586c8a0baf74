// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory of Databricks' transactional writes with one committed file cut short: the statement that is printed works. */
class TransactionalDirectoryTest {
    private static final Pattern COPY = Pattern.compile("spark\\.read\\.option\\(\"(\\w+)\", true\\)"
            + "\\.option\\(\"(\\w+)\", true\\)\\.parquet\\(\"([^\"]+)\"\\)\\.write\\.parquet\\(\"([^\"]+)\"");

    private static SparkSession session;

    @TempDir
    Path directory;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .appName("transactional-directory-test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    /** Three files of ten rows, under the names that Databricks gives; the first is cut. */
    private Path table() throws IOException {
        session.range(0, 30, 1, 3)
                .write()
                .option("parquet.enable.summary-metadata", "false")
                .parquet(directory.resolve("written").toString());
        Path table = Files.createDirectory(directory.resolve("table"));
        List<String> names = new ArrayList<>();
        try (Stream<Path> parts = Files.list(directory.resolve("written"))) {
            for (Path part : parts.filter(path -> path.getFileName().toString().startsWith("part-"))
                    .sorted()
                    .toList()) {
                String name = part.getFileName().toString();
                String renamed =
                        name.substring(0, 11) + "tid-4718-" + name.substring(11, 47) + "-1-1" + name.substring(47);
                Path file = Files.move(part, table.resolve(renamed));
                if (names.isEmpty()) {
                    byte[] whole = Files.readAllBytes(file);
                    Files.write(file, Arrays.copyOf(whole, whole.length - 100));
                }
                Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
                names.add("\"" + renamed + "\"");
            }
        }
        Files.writeString(table.resolve("_started_4718"), "");
        Files.writeString(table.resolve("_committed_4718"), "{\"added\":" + names + ",\"removed\":[]}");
        return table;
    }

    @Test
    void theCopyWithoutTheDamagedFileHasTheRowsOfTheOthers() throws IOException {
        Path table = table();
        JobRun refused = JobRun.of(
                "quarantine",
                table.toString(),
                "--root",
                directory.resolve("_quarantine").toString());
        assertThat(refused.exit()).as(refused.out() + refused.err()).isEqualTo(6);
        Matcher copy = COPY.matcher(refused.out());
        assertThat(copy.find()).as(refused.out()).isTrue();

        session.read()
                .option(copy.group(1), true)
                .option(copy.group(2), true)
                .parquet(copy.group(3))
                .write()
                .parquet(copy.group(4));
        assertThat(session.read().parquet(copy.group(4)).count()).isEqualTo(20);
    }
}
