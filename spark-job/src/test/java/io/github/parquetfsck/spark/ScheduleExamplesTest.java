// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the examples for schedulers pass to the job, as it stands on their pages, on local paths. */
class ScheduleExamplesTest {
    private static final String MAIN = "io.github.parquetfsck.spark.Main";
    private static final Path PAGE = Path.of("../src/site/markdown/schedule.md");
    private static SparkSession session;

    @TempDir
    Path directory;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .appName("schedule-examples-test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @BeforeEach
    void layOutALake() throws Exception {
        Path events = Files.createDirectories(directory.resolve("lake/events"));
        Files.copy(Path.of("../testdata/sound/base/file.parquet"), events.resolve("a.parquet"));
    }

    @Test
    void theTaskOfDatabricksIsJsonAndItsParametersRun() throws Exception {
        Json task = Json.parse(block(Path.of("../README.md"), "json"));
        Json jar = task.get("spark_jar_task").orElseThrow();

        assertThat(jar.text("main_class_name")).contains(MAIN);
        assertThat(task.items("libraries").get(0).text("jar"))
                .hasValueSatisfying(path -> assertThat(path).endsWith("/parquet-fsck-spark.jar"));
        assertThat(run(texts(jar.items("parameters")))).isZero();
    }

    @Test
    void theArgumentsOfEachTaskOfAirflowRun() throws Exception {
        String dag = block(PAGE, "python");
        List<Integer> exits = new ArrayList<>();
        for (MatchResult args : all("application_args=(\\[[^\\]]*\\])", dag)) {
            exits.add(run(texts(((Json.Arr) Json.parse(args.group(1))).items())));
        }

        assertThat(exits).containsExactly(0, 0);
        assertThat(all("java_class=\"([^\"]+)\"", dag))
                .extracting(main -> main.group(1))
                .containsExactly(MAIN, MAIN);
        assertThat(directory.resolve("fsck/results/runs")).isDirectory();
    }

    @Test
    void theLineOfCronRunsEveryNight() throws Exception {
        String line = block(PAGE, "crontab").strip();

        assertThat(line).matches("[0-9]+ [0-9]+ \\* \\* \\* /opt/spark/bin/spark-submit .*--class " + MAIN + " .*");
        List<String> args =
                List.of(line.substring(line.indexOf(".jar ") + ".jar ".length()).split(" ", -1));
        assertThat(run(args)).isZero();
        assertThat(run(args)).isZero();
        try (var runs = Files.list(directory.resolve("fsck/results/runs"))) {
            assertThat(runs).hasSize(2);
        }
    }

    private int run(List<String> args) {
        JobRun run = JobRun.of(args.stream()
                .map(arg -> arg.replace("hdfs:///", directory + "/").replace("dbfs:/mnt/", directory + "/"))
                .toArray(String[]::new));
        assertThat(run.err()).isEmpty();
        return run.exit();
    }

    private static List<String> texts(List<Json> items) {
        return items.stream().map(item -> ((Json.Str) item).value()).toList();
    }

    private static List<MatchResult> all(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().toList();
    }

    /** The first block of a language. */
    private static String block(Path page, String language) throws Exception {
        String text = Files.readString(page);
        String block = text.substring(text.indexOf("```" + language + "\n") + language.length() + 4);
        return block.substring(0, block.indexOf("```"));
    }
}
