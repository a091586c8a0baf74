// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.regex.Pattern.quote;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Who may import whom: arrows point up the table, never down, and each foreign library has one door. */
class PackageTableTest {
    static final String BASE = "io.github.parquetfsck";
    static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(BASE);

    /** One row a package, bottom first: what it may import of this project. */
    private static final Map<String, List<String>> TABLE = table();

    private static Map<String, List<String>> table() {
        Map<String, List<String>> table = new LinkedHashMap<>();
        table.put("defect", List.of());
        table.put("format", List.of());
        table.put("io", List.of());
        table.put("io.local", List.of("io"));
        table.put("io.hadoop", List.of("io"));
        table.put("decode", List.of("format"));
        table.put("verify", List.of("defect", "format", "decode", "io"));
        table.put("verify.check", List.of("defect", "format", "decode", "verify"));
        table.put("json", List.of());
        table.put("packed", List.of("io"));
        table.put("streamlog", List.of("defect", "io", "json", "packed"));
        table.put("dataset", List.of("defect", "verify", "io", "json", "packed", "streamlog"));
        table.put("tablelog.delta", List.of("dataset", "io", "json"));
        table.put("tablelog.iceberg", List.of("dataset", "io"));
        table.put("accept", List.of("defect", "verify", "io"));
        table.put("scan", List.of("defect", "verify", "dataset", "accept", "io"));
        table.put("gate", List.of("defect", "verify", "dataset", "scan", "io"));
        table.put("ledger", List.of("defect", "io", "json"));
        table.put("quarantine", List.of("defect", "json", "ledger", "verify", "dataset", "streamlog", "io"));
        table.put("baseline", List.of("defect", "verify", "json", "ledger", "scan", "io", "io.hadoop"));
        table.put("removal", List.of("dataset", "ledger", "baseline", "io"));
        table.put("replay", List.of("defect", "verify", "json", "dataset", "ledger", "streamlog", "io"));
        table.put("replay.kafka", List.of("replay"));
        table.put("salvage", List.of("defect", "format", "verify", "io"));
        table.put(
                "report",
                List.of(
                        "defect",
                        "verify",
                        "json",
                        "streamlog",
                        "dataset",
                        "scan",
                        "ledger",
                        "quarantine",
                        "replay",
                        "salvage",
                        "io"));
        table.put("oracle", List.of("io", "io.hadoop", "verify"));
        table.put("cli", List.copyOf(table.keySet()));
        return table;
    }

    @TestFactory
    List<DynamicTest> aPackageImportsOnlyWhatItsRowNames() {
        List<DynamicTest> tests = new ArrayList<>();
        TABLE.forEach((name, allowed) -> tests.add(DynamicTest.dynamicTest(
                allowed.isEmpty() ? name + " imports nothing of this project" : name + " imports only " + allowed,
                () -> classes()
                        .that()
                        .resideInAPackage(packageOf(name))
                        .should()
                        .onlyDependOnClassesThat(resideOutsideOfPackage(BASE + "..")
                                .or(resideInAPackage(packageOf(name)))
                                .or(resideInAnyPackage(allowed.stream()
                                        .map(PackageTableTest::packageOf)
                                        .toArray(String[]::new))))
                        .allowEmptyShould(true)
                        .check(MAIN))));
        return tests;
    }

    @Test
    void everyPackageHasARowInTheTable() {
        Set<String> packages = MAIN.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !name.equals(BASE))
                .map(name -> name.substring(BASE.length() + 1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(packages).containsExactlyInAnyOrderElementsOf(TABLE.keySet());
    }

    @Test
    void formatAndDefectUseTheJdkOnly() {
        classes()
                .that()
                .resideInAnyPackage(packageOf("format"), packageOf("defect"))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        packageOf("format"), packageOf("defect"), "java..", "org.jspecify.annotations"))
                .check(MAIN);
    }

    @Test
    void ioUsesTheJdkOnly() {
        classes()
                .that()
                .resideInAPackage(packageOf("io"))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(packageOf("io"), "java..", "org.jspecify.annotations"))
                .check(MAIN);
    }

    @Test
    void verifyKnowsNoEngineNoLibraryAndNoFileSystem() {
        noClasses()
                .that()
                .resideInAPackage(BASE + ".verify..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache..", "picocli..", "org.slf4j..", "com.fasterxml..", "java.nio.file..", "scala..")
                .check(MAIN);
    }

    @Test
    void verifyNeverNamesItsChecks() {
        noClasses()
                .that()
                .resideInAPackage(packageOf("verify"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(packageOf("verify.check"))
                .check(MAIN);
    }

    @TestFactory
    List<DynamicTest> eachForeignLibraryHasOneDoor() {
        return List.of(
                door("Jackson", "json", "com.fasterxml.."),
                door("picocli", "cli", "picocli.."),
                door("the progress bar", "cli", "me.tongfei.."),
                DynamicTest.dynamicTest(
                        "only io.hadoop imports Hadoop, but for what parquet-java's crypto factory is called with",
                        () -> noClasses()
                                .that()
                                .resideOutsideOfPackage(packageOf("io.hadoop"))
                                .and()
                                .doNotHaveFullyQualifiedName(packageOf("oracle.CryptoFactory"))
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage("org.apache.hadoop..")
                                .check(MAIN)),
                DynamicTest.dynamicTest(
                        "parquet-java's crypto factory is called with Hadoop's configuration and paths, and nothing more",
                        () -> noClasses()
                                .that()
                                .haveFullyQualifiedName(packageOf("oracle.CryptoFactory"))
                                .should()
                                .dependOnClassesThat(resideInAPackage("org.apache.hadoop..")
                                        .and(DescribedPredicate.not(name("org.apache.hadoop.conf.Configuration")
                                                .or(name("org.apache.hadoop.fs.Path")))))
                                .check(MAIN)),
                DynamicTest.dynamicTest(
                        "only oracle imports parquet-java, and what writes a baseline", () -> noClasses()
                                .that()
                                .resideOutsideOfPackage(packageOf("oracle"))
                                .and(not(nameMatching(quote(packageOf("baseline.PartFile")) + "(\\$.*)?")))
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage("org.apache.parquet..")
                                .check(MAIN)),
                door("Delta Kernel", "tablelog.delta", "io.delta.."),
                door("Iceberg", "tablelog.iceberg", "org.apache.iceberg.."),
                door("Kafka's client", "replay.kafka", "org.apache.kafka.."),
                door("SnakeYAML Engine", "accept", "org.snakeyaml.."),
                door("Snappy", "decode", "org.xerial.snappy.."),
                door("Zstandard", "decode", "com.github.luben.."),
                door("LZ4", "decode", "net.jpountz.."),
                door("Brotli", "decode", "org.brotli.."));
    }

    private static DynamicTest door(String library, String name, String packages) {
        return DynamicTest.dynamicTest("only " + name + " imports " + library, () -> noClasses()
                .that()
                .resideOutsideOfPackage(packageOf(name))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(packages)
                .check(MAIN));
    }

    @Test
    void noOtherLibraryIsUsedAtAll() {
        DescribedPredicate<JavaClass> known = resideInAnyPackage(
                BASE + "..",
                "java..",
                "javax.crypto..",
                "org.jspecify.annotations",
                "com.fasterxml..",
                "picocli..",
                "org.snakeyaml..",
                "me.tongfei..",
                "org.apache.hadoop..",
                "org.apache.parquet..",
                "io.delta..",
                "org.apache.iceberg..",
                "org.apache.kafka..",
                "org.xerial.snappy..",
                "com.github.luben..",
                "net.jpountz..",
                "org.brotli..");
        classes().should().onlyDependOnClassesThat(known).check(MAIN);
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching(BASE + ".(**)").should().beFreeOfCycles().check(MAIN);
    }

    private static String packageOf(String name) {
        return BASE + "." + name;
    }
}
