// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.github.parquetfsck.architecture.PackageTableTest.BASE;
import static io.github.parquetfsck.architecture.PackageTableTest.MAIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.verify.Check;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** What a class of each kind looks like. The rules that hold a condition of ours are shown to bite. */
class ShapeTest {
    private static final ArchRule CHECKS = classes()
            .that()
            .implement(Check.class)
            .should()
            .haveModifier(JavaModifier.FINAL)
            .andShould()
            .bePackagePrivate()
            .andShould(Conditions.holdNoState())
            .allowEmptyShould(true);

    private static final ArchRule PLANNERS = noClasses()
            .that(new DescribedPredicate<JavaClass>("are planners") {
                @Override
                public boolean test(JavaClass type) {
                    return type.getName().matches(".*Planner(\\$.*)?");
                }
            })
            .should()
            .dependOnClassesThat(new DescribedPredicate<JavaClass>("read or write") {
                @Override
                public boolean test(JavaClass type) {
                    return type.getPackageName().startsWith("java.nio.")
                            || type.getPackageName().startsWith("java.net")
                            || type.getPackageName().equals("java.io")
                                    && !type.isAssignableTo(java.io.Serializable.class)
                            || type.isAssignableTo(IOException.class)
                            || type.getPackageName().equals(BASE + ".io")
                                    && Set.of("FileSource", "FileMover", "RangeReader", "Stores")
                                            .contains(type.getSimpleName());
                }
            })
            .allowEmptyShould(true);

    @Test
    void checksAreFinalPackagePrivateAndStateless() {
        CHECKS.check(inPackage("verify.check"));
    }

    @Test
    void checksOutsideTheirPackageDoNotExist() {
        noClasses()
                .that()
                .resideOutsideOfPackage(BASE + ".verify.check")
                .should()
                .implement(Check.class)
                .check(MAIN);
    }

    @Test
    void everyCheckIsListedInChecks() {
        JavaClass contents = MAIN.get(BASE + ".verify.check.Checks");
        List<String> made = contents.getConstructorCallsFromSelf().stream()
                .map(call -> call.getTargetOwner().getName())
                .toList();
        List<String> written = inPackage("verify.check").stream()
                .filter(type -> type.isAssignableTo(Check.class) && !type.isInterface())
                .map(JavaClass::getName)
                .toList();

        assertThat(written).isNotEmpty();
        assertThat(made).containsAll(written);
    }

    @Test
    void plannersDoNoIo() {
        PLANNERS.check(MAIN);
    }

    @Test
    void formatCatchesNoRuntimeException() throws IOException {
        List<JavaClass> parser = inPackage("format").stream()
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .filter(type -> !type.reflect().isSynthetic())
                .toList();

        assertThat(parser).isNotEmpty();
        for (JavaClass type : parser) {
            assertThat(uncheckedIn(type.reflect())).as(type.getName()).isEmpty();
        }
    }

    @Test
    void onlyTheCommandLinePrints() {
        noClasses()
                .that()
                .resideOutsideOfPackages(BASE + ".cli", BASE)
                .should(Conditions.print())
                .check(MAIN);
    }

    @Test
    void onlyTheEntryClassExits() {
        noClasses()
                .that(Conditions.areNotEntryClasses())
                .should(Conditions.endTheJvm())
                .check(MAIN);
    }

    @Test
    void noClassIsNamedAfterNothing() {
        noClasses()
                .should()
                .haveNameMatching(".*(Util|Utils|Manager|Helper|Impl)(\\$.*)?")
                .check(MAIN);
    }

    @Test
    void noMethodIsAGetter() {
        methods()
                .that()
                .areDeclaredInClassesThat()
                .resideInAPackage(BASE + "..")
                .and(Conditions.areOurOwn())
                .should()
                .haveNameNotMatching("get[A-Z].*")
                .check(MAIN);
    }

    @Test
    void noPublicMethodTakesABoolean() {
        methods()
                .that()
                .arePublic()
                .and(Conditions.areOurOwn())
                .should(Conditions.takeNoBoolean())
                .check(MAIN);
    }

    /** The entry class is compiled for Java 8, whose compiler does not know the annotation. */
    @Test
    void everyPackageSaysWhatItIsForAndIsNullMarked() {
        List<String> bare = MAIN.stream()
                .map(JavaClass::getPackage)
                .distinct()
                .filter(p -> !p.getName().equals("io.github.parquetfsck"))
                .filter(p -> p.tryGetPackageInfo().isEmpty() || !p.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName)
                .toList();

        assertThat(bare).isEmpty();
    }

    @Test
    void everySourceFileStartsWithItsLicence() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            assertThat(files.filter(f -> f.toString().endsWith(".java")))
                    .isNotEmpty()
                    .allSatisfy(f -> assertThat(firstLine(f)).isEqualTo("// SPDX-License-Identifier: Apache-2.0"));
        }
    }

    @Test
    void theRuleOnChecksBites() {
        assertThatThrownBy(() -> CHECKS.check(only(RemembersItsLastView.class)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("field last");
    }

    @Test
    void theRuleOnPlannersBites() {
        assertThatThrownBy(() -> PLANNERS.check(only(CuriousPlanner.class)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("java.nio.file.Files");
    }

    @Test
    void theRuleOnCatchingBites() throws IOException {
        assertThat(uncheckedIn(SwallowsWhatItDoesNotExpect.class))
                .containsExactly(
                        "first catches java.lang.IndexOutOfBoundsException", "second catches java.lang.Throwable");
    }

    @Test
    void theRulesOnPrintingAndExitingBite() {
        assertThatThrownBy(() -> noClasses().should(Conditions.print()).check(only(LoudAndFinal.class)))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> noClasses().should(Conditions.endTheJvm()).check(only(LoudAndFinal.class)))
                .isInstanceOf(AssertionError.class);
    }

    private static JavaClasses inPackage(String name) {
        return MAIN.that(JavaClass.Predicates.resideInAPackage(BASE + "." + name));
    }

    private static List<String> uncheckedIn(Class<?> type) throws IOException {
        String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
        try (InputStream bytes = type.getResourceAsStream(file)) {
            return ExceptionTable.unchecked(bytes);
        }
    }

    private static JavaClasses only(Class<?> type) {
        return new ClassFileImporter().importClasses(type);
    }

    private static String firstLine(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.findFirst().orElse("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static final class RemembersItsLastView implements Check<String> {
        private String last = "";

        @Override
        public Set<Defect> finds() {
            return Set.of();
        }

        @Override
        public void inspect(String view, Consumer<Finding> findings) {
            if (!last.equals(view)) {
                last = view;
            }
        }
    }

    static final class CuriousPlanner {
        boolean plan(Path file) {
            return Files.exists(file);
        }
    }

    static final class SwallowsWhatItDoesNotExpect {
        int first(byte[] bytes) {
            try {
                return bytes[0];
            } catch (IndexOutOfBoundsException e) {
                return -1;
            }
        }

        int second(Consumer<String> sink) {
            try {
                sink.accept("");
                return 0;
            } catch (Throwable t) {
                return -1;
            }
        }
    }

    static final class LoudAndFinal {
        void end() {
            System.err.println("bye");
            System.exit(1);
        }
    }
}
