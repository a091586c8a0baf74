// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.check.Checks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Judges the Parquet files in archives of other projects at level values, and compares with a table of what is known of
 * them: a line per archive with its number of files, and one per file that is not sound or has a finding above a note. What
 * is sound, and not known to hurt parquet-java, it reads in full.
 *
 * <p>Arguments: the table, and the folder with the archives, each called as the table names it. Exit code 1 when anything
 * differs.
 */
final class PublicFilesRun {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

    private final Map<String, String> known = new HashMap<>();
    private final List<String> differences = new ArrayList<>();
    private final Set<Integer> distinct = new HashSet<>();
    private final Map<String, Integer> verdicts = new HashMap<>();
    private int files;
    private int read;
    private int notAsked;

    private PublicFilesRun(List<String> table) {
        for (String line : table) {
            String[] cells = line.split("\t", 3);
            known.put(cells[0] + "\t" + cells[1], cells[2]);
        }
    }

    public static void main(String[] arguments) throws IOException {
        PublicFilesRun run = new PublicFilesRun(Files.readAllLines(Path.of(arguments[0])));
        List<String> archives = run.known.keySet().stream()
                .filter(key -> key.endsWith("\t*"))
                .map(key -> key.substring(0, key.indexOf('\t')))
                .sorted()
                .toList();
        for (String archive : archives) {
            run.archive(archive, Path.of(arguments[1]).resolve(archive));
        }
        run.known.keySet().forEach(key -> run.differences.add(key + ": expected, not found"));
        run.differences.forEach(System.out::println);
        System.out.printf(
                Locale.ROOT,
                "%d archives, %d files, %d different ones: %d sound, %d damaged, %d undecided%n"
                        + "parquet-java read %d of the sound ones in full, %d have a codec that is not at hand%n"
                        + "%d differences%n",
                archives.size(),
                run.files,
                run.distinct.size(),
                run.verdicts.getOrDefault("sound", 0),
                run.verdicts.getOrDefault("damaged", 0),
                run.verdicts.getOrDefault("undecided", 0),
                run.read,
                run.notAsked,
                run.differences.size());
        System.exit(run.differences.isEmpty() ? 0 : 1);
    }

    private void archive(String name, Path path) throws IOException {
        int before = files;
        try (ZipFile zip = new ZipFile(path.toFile())) {
            List<? extends ZipEntry> entries = zip.stream()
                    .filter(entry -> !entry.isDirectory() && !entry.getName().endsWith(".class"))
                    .toList();
            for (ZipEntry entry : entries) {
                byte[] bytes;
                try (InputStream in = zip.getInputStream(entry)) {
                    bytes = in.readAllBytes();
                }
                if (isParquet(entry.getName(), bytes)) {
                    file(name + "\t" + entry.getName(), bytes);
                }
            }
        }
        differ(name + "\t*", Integer.toString(files - before));
    }

    /** By its first bytes, or its name. */
    private static boolean isParquet(String name, byte[] bytes) {
        String last = name.substring(name.lastIndexOf('/') + 1);
        boolean magic = bytes.length > MAGIC.length && Arrays.equals(MAGIC, Arrays.copyOf(bytes, MAGIC.length));
        return magic || (!last.startsWith(".") && (last.endsWith(".parquet") || last.endsWith(".parq")));
    }

    private void file(String key, byte[] bytes) {
        files++;
        Verdict verdict = Judge.verdict(bytes, Checks.all(), Level.VALUES);
        String codes = verdict.findings().stream()
                .filter(finding -> finding.defect().severity() != Severity.NOTE)
                .map(finding -> finding.defect().code())
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .collect(Collectors.joining(" "));
        if (verdict instanceof Verdict.Sound && codes.isEmpty()) {
            if (known.containsKey(key)) {
                differ(key, "sound");
            }
        } else {
            differ(key, verdict.label() + "\t" + codes);
        }
        if (distinct.add(Arrays.hashCode(bytes))) {
            verdicts.merge(verdict.label(), 1, Integer::sum);
            if (verdict instanceof Verdict.Sound) {
                readInFull(key, bytes, verdict);
            }
        }
    }

    private void readInFull(String key, byte[] bytes, Verdict verdict) {
        FullRead full = FullRead.of(bytes);
        boolean named = verdict.findings().stream()
                .anyMatch(finding -> finding.defect().readers().containsKey(Reader.PARQUET_JAVA));
        switch (full.outcome()) {
            case READ -> read++;
            case NOT_ASKED -> notAsked++;
            case FAILED -> {
                if (!named) {
                    differences.add(key + ": sound, and parquet-java fails: " + full.values());
                }
            }
        }
    }

    private void differ(String key, String found) {
        String expected = known.remove(key);
        if (!found.equals(expected)) {
            differences.add(key + "\t" + found + "\t(expected: " + expected + ")");
        }
    }
}
