// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.MemoryFile;
import io.github.parquetfsck.verify.Suite;
import io.github.parquetfsck.verify.Verifier;
import io.github.parquetfsck.verify.VerifyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The shared test inputs beside the repository: public files with known verdicts, and single-fault mutants. */
final class Corpus {
    private static final String FOLDER = "shared/corpus";

    private final Path root;

    private Corpus(Path root) {
        this.root = root;
    }

    /** Aborts the test, with a word on what is missing, where the inputs are not at hand. */
    static Corpus atHand() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            if (Files.isDirectory(at.resolve(FOLDER))) {
                return new Corpus(at.resolve(FOLDER));
            }
        }
        assumeTrue(false, "NOT TESTED: no " + FOLDER + " in this folder or above it");
        throw new AssertionError();
    }

    List<Map<String, String>> manifest() throws IOException {
        return table(root.resolve("manifest.tsv"));
    }

    List<Map<String, String>> matrix() throws IOException {
        return table(root.resolve("mutants/matrix.tsv"));
    }

    Path path(String path) {
        return root.resolve(path);
    }

    byte[] file(String path) throws IOException {
        return Files.readAllBytes(root.resolve(path));
    }

    byte[] mutant(String name) throws IOException {
        return file("mutants/" + name + ".parquet");
    }

    private static List<Map<String, String>> table(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        String[] names = lines.get(0).split("\t", -1);
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = Arrays.copyOf(line.split("\t", -1), names.length);
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < names.length; i++) {
                row.put(names[i], cells[i] == null ? "" : cells[i]);
            }
            rows.add(row);
        }
        return rows;
    }

    /** All checks through layout. */
    static FileReport judge(byte[] bytes) {
        return judge(bytes, Checks.all(), Level.LAYOUT);
    }

    static FileReport judge(byte[] bytes, Suite suite, Level level) {
        MemoryFile file = new MemoryFile(bytes);
        FileEntry entry = new FileEntry(new Location("/corpus/file.parquet"), bytes.length, Instant.EPOCH, "");
        return new Verifier(suite, level, VerifyOptions.DEFAULT, Optional.empty()).verify(entry, file::open);
    }
}
