// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.testdata.FullRead.Outcome;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.check.Checks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small files damaged at random: where what is left is sound and no reader is said to mind, parquet-java and DuckDB read as
 * many rows as before.
 */
class RandomDamageTest {
    /** More of them, and others: {@code -Dfiles=40000 -Dseed=7}. */
    private static final int FILES = 1_500;

    private static final long SEED = 20261201;

    @TempDir
    private Path directory;

    /** What DuckDB makes of a file: its rows, or why it fails. */
    private sealed interface Reading {}

    private record Rows(long count) implements Reading {}

    private record Failure(String why) implements Reading {}

    @Test
    void whatGoesWithoutAWordIsReadByEverybody() throws IOException {
        long seed = Long.getLong("seed", SEED);
        int files = Integer.getInteger("files", FILES);
        Random random = new Random(seed);
        List<byte[]> sound = soundFiles();
        List<String> misses = new ArrayList<>();
        int silent = 0;
        for (int i = 0; i < files; i++) {
            byte[] original = sound.get(random.nextInt(sound.size()));
            byte[] damaged = damage(original, random);
            Verdict verdict = Judge.verdict(damaged, Checks.all(), Level.VALUES);
            if (isSilent(verdict)) {
                silent++;
                compare(i, original, damaged, misses);
            }
        }
        assertThat(misses).as("seed %s", seed).isEmpty();
        assertThat(silent).as("files of which nothing is said, seed %s", seed).isGreaterThan(files / 20);
    }

    private static List<byte[]> soundFiles() {
        return Stream.concat(
                        Cases.all().stream()
                                .filter(each -> each.defects().isEmpty() && each.level() == Level.VALUES)
                                .map(Case::file),
                        SweepFile.all().stream().map(SweepFile::bytes))
                .toList();
    }

    private static boolean isSilent(Verdict verdict) {
        return verdict instanceof Verdict.Sound
                && verdict.findings().stream()
                        .allMatch(finding -> finding.defect().severity() == Severity.NOTE);
    }

    private void compare(int number, byte[] original, byte[] damaged, List<String> misses) throws IOException {
        FullRead before = FullRead.of(original);
        FullRead after = FullRead.of(damaged);
        if (before.outcome() == Outcome.READ && (after.outcome() != Outcome.READ || after.rows() != before.rows())) {
            misses.add("file " + number + ", parquet-java: " + after);
        }
        if (duckDb(original) instanceof Rows rows && !rows.equals(duckDb(damaged))) {
            misses.add("file " + number + ", DuckDB: " + duckDb(damaged) + ", expected " + rows);
        }
    }

    /** A bit, a byte, two bytes exchanged, some bytes all zero or all one, or some of them copied from elsewhere. */
    private static byte[] damage(byte[] original, Random random) {
        byte[] bytes = original.clone();
        int first = 4;
        int last = bytes.length - 8;
        int at = first + random.nextInt(last - first);
        int other = first + random.nextInt(last - first);
        int length = Math.min(1 << random.nextInt(5), last - Math.max(at, other));
        switch (random.nextInt(5)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes[at] = (byte) random.nextInt(256);
            case 2 -> {
                bytes[at] = original[other];
                bytes[other] = original[at];
            }
            case 3 -> Arrays.fill(bytes, at, at + length, (byte) -random.nextInt(2));
            default -> System.arraycopy(original, other, bytes, at, length);
        }
        return bytes;
    }

    private Reading duckDb(byte[] bytes) throws IOException {
        Path file = Files.write(directory.resolve("file.parquet"), bytes);
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(
                        "SELECT count(*), bit_xor(hash(each)) FROM read_parquet('" + file + "') each")) {
            result.next();
            return new Rows(result.getLong(1));
        } catch (SQLException e) {
            return new Failure(String.valueOf(e.getMessage()));
        }
    }
}
