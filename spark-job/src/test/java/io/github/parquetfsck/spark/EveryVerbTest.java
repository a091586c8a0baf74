// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.cli.Entry;
import io.github.parquetfsck.spark.fixture.SparkProcess;
import io.github.parquetfsck.spark.sql.FsckCatalog;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every verb of the job once, and what a session asks in between, on every Spark that it is for, by the same classes. */
class EveryVerbTest {
    private static final Pattern EXIT = Pattern.compile("(?m)^exit ([0-9]+)$");

    @TempDir
    Path directory;

    private final List<String> steps = new ArrayList<>();
    private final List<Integer> exits = new ArrayList<>();

    static Stream<SparkProcess> versions() {
        return Stream.of(SparkProcess.previous(), SparkProcess.current());
    }

    @ParameterizedTest
    @MethodSource("versions")
    void everyVerbRunsAndEndsAsItShould(SparkProcess spark) throws Exception {
        byte[] whole = Files.readAllBytes(Path.of("../testdata/sound/base/file.parquet"));
        Path lake = Files.createDirectories(directory.resolve("lake"));
        Path day = Files.createDirectories(lake.resolve("dt=2026-11-30"));
        Files.write(day.resolve("a.parquet"), whole);
        Path cut = Files.write(day.resolve("cut.parquet"), Arrays.copyOf(whole, whole.length - 4));
        Path list = Files.writeString(directory.resolve("list.txt"), day.resolve("a.parquet") + "\n");
        Path tree = Files.createDirectories(directory.resolve("old/tree"));
        Files.write(tree.resolve("a.parquet"), whole);
        Files.createDirectories(directory.resolve("checkpoints"));
        String root = directory.resolve("_quarantine").toString();
        String results = directory.resolve("results").toString();
        String baseline = directory.resolve("baseline").toString();

        job(1, "scan", lake, "--min-age", "0", "--output", results, "--baseline", baseline);
        job(0, "scan", "--files-from", list, "--level", "values");
        job(0, "scan", lake, "--estimate");
        job(1, "explain", cut);
        job(0, "defects", "PQ0102");
        job(1, "gate", lake, "--min-age", "0");
        job(7, "gate", lake, "--where", "dt=2026-12-01");
        job(1, "coverage", "--baseline", baseline);
        job(8, "checkpoint", directory.resolve("checkpoints"));
        sql("SET spark.sql.catalog.fsck=" + FsckCatalog.class.getName());
        sql("SELECT count(*), count_if(verdict = 'undecided') FROM fsck.`" + lake + "`");
        sql("SELECT fsck.verify('" + day.resolve("a.parquet") + "', 'values').verdict");
        sql("SET fsck.level=values");
        sql("SET fsck.partSize=100");
        sql("SELECT 'in parts', verdict, coverage.reads > 10 FROM fsck.`" + day.resolve("a.parquet") + "`");
        sql("SET mapreduce.input.pathFilter.class=" + PreReadFilter.class.getName());
        sql("SET pqfsck.preread.results=" + results);
        sql("SET pqfsck.preread.mode=hold");
        sql("SELECT count(*) > 0 FROM parquet.`" + lake + "`");
        sql("RESET mapreduce.input.pathFilter.class");
        job(3, "quarantine", lake, "--root", root, "--min-age", "0", "--apply");
        job(0, "ledger", "list", "--root", root);
        job(0, "ledger", "verify", "--root", root);
        job(1, "replay", lake, "--root", root);
        job(0, "restore", "--root", root, "--apply");
        job(3, "quarantine", lake, "--root", root, "--min-age", "0", "--apply");
        job(0, "purge", "--root", root, "--older-than", "0", "--apply");
        job(0, "scan", lake, "--output", results);
        job(0, "compare", results, results);
        job(0, "rm", tree, "--apply", "--confirm", "tree");
        String out = spark.with(home(Entry.class))
                .with(Path.of("target", "classes").toAbsolutePath())
                .with(home(CommandLine.class))
                .run(JobsAndStatements.class, steps.toArray(String[]::new));

        assertThat(exits(out)).as(out).isEqualTo(exits);
        assertThat(out).contains("\n[2,1]\n", "\n[sound]\n", "\n[in parts,sound,true]\n", "\n[true]\n");
        assertThat(cut).doesNotExist();
        assertThat(tree).doesNotExist();
        assertThat(day.resolve("a.parquet")).exists();
    }

    private void job(int exit, Object... words) {
        steps.add("job\n"
                + String.join("\n", Stream.of(words).map(Object::toString).toList()));
        exits.add(exit);
    }

    private void sql(String statement) {
        steps.add("sql\n" + statement);
    }

    private static List<Integer> exits(String out) {
        return EXIT.matcher(out)
                .results()
                .map(found -> Integer.valueOf(found.group(1)))
                .toList();
    }

    private static Path home(Class<?> type) throws IOException, URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
