// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class VerifierTest {
    private static final Location LOCAL = new Location("/data/part-0.parquet");

    private final MemoryFile file = new MemoryFile(Samples.withFooter(300, 200));

    private static FileEntry entry(Location location, long length) {
        return new FileEntry(location, length, Instant.EPOCH, "");
    }

    private FileReport verify(Suite suite, VerifyOptions options) {
        return verifier(suite, options, Optional.empty()).verify(entry(LOCAL, file.length()), file::open);
    }

    private static Verifier verifier(Suite suite, VerifyOptions options, Optional<SecondOpinion> opinion) {
        return new Verifier(suite, Level.LAYOUT, options, opinion);
    }

    private static final Suite NOTHING = Suite.empty();

    private static Suite tailCheck(BiConsumer<TailView, Consumer<Finding>> question) {
        return new Suite(
                List.of(new Asks<>(question)), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
    }

    private static Suite footerCheck(BiConsumer<FooterView, Consumer<Finding>> question) {
        return new Suite(
                List.of(), List.of(), List.of(new Asks<>(question)), List.of(), List.of(), List.of(), List.of());
    }

    private record Asks<V>(BiConsumer<V, Consumer<Finding>> question) implements Check<V> {
        @Override
        public Set<Defect> finds() {
            return Set.of(Defect.TAIL_MAGIC_MISSING);
        }

        @Override
        public void inspect(V view, Consumer<Finding> findings) {
            question.accept(view, findings);
        }
    }

    private static Finding fatal() {
        return Finding.of(Defect.TAIL_MAGIC_MISSING, Place.wholeFile(), "x");
    }

    @Test
    void aSoundFileWhoseFooterLiesInTheTailCostsOneRead() {
        Verdict verdict = verify(NOTHING, VerifyOptions.DEFAULT).verdict();
        assertThat(verdict).isInstanceOf(Verdict.Sound.class);
        assertThat(verdict.level()).isEqualTo(Level.LAYOUT);
        assertThat(file.reads()).containsExactly("0+" + file.length());
        assertThat(verdict.coverage().reads()).isEqualTo(1);
        assertThat(verdict.coverage().bytesRead()).isEqualTo(file.length());
        assertThat(file.openReaders()).isZero();
    }

    @Test
    void aFooterLargerThanTheTailReadCostsOneMoreExactRead() {
        MemoryFile wide = new MemoryFile(Samples.withFooter(50_000, 20_000));
        FileReport report = verifier(NOTHING, VerifyOptions.DEFAULT, Optional.empty())
                .verify(entry(LOCAL, wide.length()), wide::open);
        long tail = wide.length() - 8192;
        long footer = wide.length() - 8 - 20_000;
        assertThat(wide.reads()).containsExactly(tail + "+8192", footer + "+" + (tail - footer));
        assertThat(report.verdict().coverage().bytesRead()).isEqualTo(20_008);
    }

    @Test
    void objectStoresAreAskedForSixtyFourKibibytesAtOnce() {
        MemoryFile wide = new MemoryFile(Samples.withFooter(100_000, 20_000));
        verifier(NOTHING, VerifyOptions.DEFAULT, Optional.empty())
                .verify(entry(new Location("s3a://b/x"), wide.length()), wide::open);
        assertThat(wide.reads()).containsExactly((wide.length() - 65_536) + "+65536");
    }

    @Test
    void theHeadIsReadOnlyWhenAskedForOrFree() {
        MemoryFile wide = new MemoryFile(Samples.withFooter(50_000, 100));
        List<Optional<byte[]>> heads = new ArrayList<>();
        Suite suite = tailCheck((tail, findings) -> heads.add(tail.head()));
        verifier(suite, VerifyOptions.DEFAULT, Optional.empty()).verify(entry(LOCAL, wide.length()), wide::open);
        assertThat(heads).containsExactly(Optional.empty());
        verifier(suite, VerifyOptions.DEFAULT.with(HeadMagic.ALWAYS), Optional.empty())
                .verify(entry(LOCAL, wide.length()), wide::open);
        assertThat(wide.reads()).endsWith("0+4");
        assertThat(heads.get(1).orElseThrow()).startsWith('P', 'A', 'R', '1');
    }

    @Test
    void damageThatASecondLookDoesNotSeeDoesNotCount() {
        int[] looks = {0};
        Suite suite = tailCheck((tail, findings) -> {
            if (looks[0]++ == 0) {
                findings.accept(fatal());
            }
        });
        assertThat(verify(suite, VerifyOptions.DEFAULT).verdict()).isInstanceOf(Verdict.Sound.class);
        assertThat(file.opened()).isEqualTo(2);
    }

    @Test
    void damageAtTheTailStopsEverythingDeeper() {
        boolean[] asked = {false};
        Suite suite = new Suite(
                tailCheck((tail, findings) -> findings.accept(fatal())).tail(),
                List.of(),
                footerCheck((footer, findings) -> asked[0] = true).footer(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        Verdict verdict = verify(suite, VerifyOptions.DEFAULT).verdict();
        assertThat(verdict).isInstanceOf(Verdict.Damaged.class);
        assertThat(verdict.findings()).containsExactly(fatal());
        assertThat(verdict.level()).isEqualTo(Level.TAIL);
        assertThat(asked[0]).isFalse();
    }

    @Test
    void aReadThatFailsOnceIsTriedOnceMore() {
        file.failRead(1, new IOException("connection reset"));
        assertThat(verify(NOTHING, VerifyOptions.DEFAULT).verdict()).isInstanceOf(Verdict.Sound.class);
        assertThat(file.opened()).isEqualTo(2);
    }

    @Test
    void aReadThatFailsTwiceLeavesTheFileUndecided() {
        file.failRead(1, new IOException("connection reset"));
        file.failRead(2, new IOException("connection reset"));
        Verdict verdict = verify(NOTHING, VerifyOptions.DEFAULT).verdict();
        assertThat(verdict).isInstanceOfSatisfying(Verdict.Undecided.class, u -> {
            assertThat(u.reason()).isEqualTo(Reason.UNREADABLE);
            assertThat(u.detail()).isEqualTo("connection reset");
        });
        assertThat(verdict.coverage().reads()).isEqualTo(2);
        assertThat(verdict.coverage().bytesRead()).isZero();
    }

    @Test
    void theSecondReadMayFailOnceToo() {
        MemoryFile wide = new MemoryFile(Samples.withFooter(50_000, 20_000));
        wide.failRead(2, new IOException("connection reset"));
        FileReport report = verifier(NOTHING, VerifyOptions.DEFAULT, Optional.empty())
                .verify(entry(LOCAL, wide.length()), wide::open);
        assertThat(report.verdict()).isInstanceOf(Verdict.Sound.class);
    }

    @Test
    void whatTheStoreSaysBecomesTheReason() {
        assertThat(reasonOf(new NoSuchFileException("x"))).isEqualTo(Reason.VANISHED);
        assertThat(reasonOf(new AccessDeniedException("x"))).isEqualTo(Reason.FORBIDDEN);
        assertThat(reasonOf(new IOException(new AccessDeniedException("x")))).isEqualTo(Reason.FORBIDDEN);
        assertThat(reasonOf(new java.nio.channels.ClosedByInterruptException())).isEqualTo(Reason.CANCELLED);
    }

    private Reason reasonOf(IOException failure) {
        FileReport report = verifier(NOTHING, VerifyOptions.DEFAULT, Optional.empty())
                .verify(entry(LOCAL, 100), () -> {
                    throw failure;
                });
        return ((Verdict.Undecided) report.verdict()).reason();
    }

    @Test
    void anotherLengthThanListedMeansThatTheFileChanged() {
        FileReport report = verifier(NOTHING, VerifyOptions.DEFAULT, Optional.empty())
                .verify(entry(LOCAL, file.length() - 1), file::open);
        assertThat(report.verdict()).isInstanceOfSatisfying(Verdict.Undecided.class, u -> assertThat(u.reason())
                .isEqualTo(Reason.CHANGED));
    }

    @Test
    void damageInAFileThatGrowsMeanwhileIsNotDamageButChange() {
        Suite suite = tailCheck((tail, findings) -> {
            findings.accept(fatal());
            file.grow();
        });
        assertThat(verify(suite, VerifyOptions.DEFAULT).verdict())
                .isInstanceOfSatisfying(Verdict.Undecided.class, u -> {
                    assertThat(u.reason()).isEqualTo(Reason.CHANGED);
                    assertThat(u.findings()).containsExactly(fatal());
                });
    }

    @Test
    void aCheckThatThrowsCondemnsNothingAndIsNamed() {
        Suite suite = footerCheck((footer, findings) -> {
            findings.accept(fatal());
            throw new IllegalStateException("oops");
        });
        assertThat(verify(suite, VerifyOptions.DEFAULT).verdict())
                .isInstanceOfSatisfying(Verdict.Undecided.class, u -> {
                    assertThat(u.reason()).isEqualTo(Reason.INTERNAL);
                    assertThat(u.detail()).isEqualTo("check Asks: java.lang.IllegalStateException: oops");
                    assertThat(u.findings()).isEmpty();
                });
    }

    @Test
    void damageOutranksACheckThatThrows() {
        Suite suite = new Suite(
                List.of(),
                List.of(),
                List.of(
                        new Asks<>((footer, findings) -> {
                            throw new IllegalStateException("oops");
                        }),
                        new Asks<>((footer, findings) -> findings.accept(fatal()))),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        assertThat(verify(suite, VerifyOptions.DEFAULT).verdict()).isInstanceOf(Verdict.Damaged.class);
    }

    @Test
    void aFooterOverTheLimitIsLeftUndecidedWithoutReadingIt() {
        MemoryFile wide = new MemoryFile(Samples.withFooter(50_000, 20_000));
        FileReport report = verifier(NOTHING, VerifyOptions.DEFAULT.withFooterLimit(10_000), Optional.empty())
                .verify(entry(LOCAL, wide.length()), wide::open);
        assertThat(report.verdict()).isInstanceOfSatisfying(Verdict.Undecided.class, u -> assertThat(u.reason())
                .isEqualTo(Reason.OVER_BUDGET));
        assertThat(wide.reads()).hasSize(1);
    }

    @Test
    void atLevelTailNothingMoreIsAskedOfAFile() {
        Verifier verifier = new Verifier(NOTHING, Level.TAIL, VerifyOptions.DEFAULT, Optional.empty());
        assertThat(verifier.verify(entry(LOCAL, file.length()), file::open)
                        .verdict()
                        .level())
                .isEqualTo(Level.TAIL);
    }
}
