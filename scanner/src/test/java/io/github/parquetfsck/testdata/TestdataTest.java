// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Built;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Scope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What lies under {@code testdata} is what the cases say, byte for byte; {@code -Dregenerate} writes it. */
class TestdataTest {
    private static final Path TESTDATA = Repository.root().resolve("testdata");

    @BeforeAll
    static void regenerate() throws IOException {
        if (System.getProperty("regenerate") != null) {
            for (Case each : Cases.all()) {
                Path folder = Files.createDirectories(TESTDATA.resolve(each.folder()));
                Files.write(folder.resolve("file.parquet"), each.file());
                Files.writeString(folder.resolve("how.md"), how(each));
            }
        }
    }

    static Stream<Case> cases() {
        return Cases.all().stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theFileIsWhatItsCaseWrites(Case each) throws IOException {
        Path folder = TESTDATA.resolve(each.folder());
        assertThat(Files.readAllBytes(folder.resolve("file.parquet"))).isEqualTo(each.file());
        assertThat(folder.resolve("how.md")).hasContent(how(each));
        assertThat(each.file().length).as("a few kB at most").isLessThan(8 << 10);
    }

    @Test
    void everyFolderHasItsCase() throws IOException {
        Set<String> expected =
                new TreeSet<>(Cases.all().stream().map(Case::folder).toList());
        assertThat(expected)
                .as("folders of different cases differ")
                .hasSize(Cases.all().size());
        try (Stream<Path> paths = Files.walk(TESTDATA)) {
            Set<String> found = paths.filter(path -> path.endsWith("file.parquet"))
                    .map(path ->
                            TESTDATA.relativize(path.getParent()).toString().replace('\\', '/'))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(found).isEqualTo(expected);
        }
    }

    @Test
    void everyDefectOfABuiltLevelHasACase() {
        Set<Defect> with = EnumSet.copyOf(Cases.all().stream()
                .filter(each -> !each.defects().isEmpty())
                .map(each -> each.defects().get(0))
                .toList());
        with.addAll(Cases.withoutFile().keySet());
        Set<Defect> wanted = EnumSet.copyOf(Arrays.stream(Defect.values())
                .filter(defect -> defect.scope() == Scope.FILE && defect.built() == Built.NOW)
                .toList());
        assertThat(with).isEqualTo(wanted);
    }

    private static String how(Case each) {
        String title = each.defects().isEmpty()
                ? "Sound"
                : each.defects().get(0).code() + " " + each.defects().get(0).name();
        return "# " + title + "\n\n" + each.how() + "\n\nWritten by `" + Cases.class.getName() + "`.\n";
    }

    static byte[] read(Path path) {
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
