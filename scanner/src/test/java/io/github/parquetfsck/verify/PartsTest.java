// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.check.Checks;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A file that is looked at in parts is told of as one that is looked at whole, but for the bytes that were read. */
class PartsTest {
    private static final int GROUPS = 7;
    private static final long SEED = 20261130;

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource(names = {"PAGES", "VALUES"})
    void everyFileOfTheCorpus(Level level) throws IOException {
        List<Path> folders = new ArrayList<>();
        for (Path parent : List.of(Path.of("../testdata"), Path.of("../testdata/sound"))) {
            try (Stream<Path> children = Files.list(parent)) {
                children.filter(folder -> Files.exists(folder.resolve("file.parquet")))
                        .sorted()
                        .forEach(folders::add);
            }
        }

        assertThat(folders).hasSizeGreaterThan(400);
        Verifier verifier = verifier(level, VerifyOptions.DEFAULT, EncryptedFiles.byMetadata());
        for (Path folder : folders) {
            byte[] bytes = Files.readAllBytes(folder.resolve("file.parquet"));
            assertSame(folder.toString(), bytes, verifier, 3);
        }
    }

    @Test
    void everyByteThatIsFlippedInFilesOfManyRowGroups() throws IOException {
        Random random = new Random(SEED);
        Set<String> outcomes = new TreeSet<>();
        for (ManyRowGroups.Form form : ManyRowGroups.Form.values()) {
            byte[] sound = ManyRowGroups.write(directory.resolve(form + ".parquet"), form, GROUPS);
            for (Level level : List.of(Level.PAGES, Level.VALUES)) {
                Verifier verifier = verifier(level, VerifyOptions.DEFAULT, Keyring.NONE);
                outcomes.add(assertSame(form + " sound", sound, verifier, 3).label());
                for (int i = 0; i < 12; i++) {
                    byte[] flipped = sound.clone();
                    int flips = 1 + random.nextInt(3);
                    for (int k = 0; k < flips; k++) {
                        flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
                    }
                    String name = form + " " + level + " flip " + i + " of seed " + SEED;
                    outcomes.add(assertSame(name, flipped, verifier, 1 + random.nextInt(9))
                            .label());
                }
            }
        }
        assertThat(outcomes).contains("sound", "damaged");
    }

    @Test
    void findingsThatDecideNothingAreKeptAndCountedAsInOneLook() throws IOException {
        byte[] file = ManyRowGroups.write(directory.resolve("f.parquet"), ManyRowGroups.Form.NOT_UTF8, 30);
        Verifier verifier = verifier(Level.VALUES, VerifyOptions.DEFAULT, Keyring.NONE);

        FileReport report = gathered(file, verifier, 4);

        assertThat(report.verdict()).isInstanceOf(Verdict.Sound.class);
        assertThat(report.folded()).containsEntry(Defect.VALUES_NOT_UTF8, 30L - FindingLog.KEPT);
        assertSame("not UTF-8", file, verifier, 4);
    }

    @Test
    void damageOfMorePagesThanAreTold() throws IOException {
        Random random = new Random(SEED);
        Set<Defect> folded = EnumSet.noneOf(Defect.class);
        for (ManyRowGroups.Form form : List.of(ManyRowGroups.Form.CHECKSUMS, ManyRowGroups.Form.NOT_UTF8)) {
            byte[] bytes = ManyRowGroups.write(directory.resolve(form + ".parquet"), form, 60);
            for (int i = 0; i < 60; i++) {
                bytes[4 + random.nextInt(bytes.length / 5)] ^= (byte) (1 << random.nextInt(8));
            }
            for (Level level : List.of(Level.PAGES, Level.VALUES)) {
                Verifier verifier = verifier(level, VerifyOptions.DEFAULT, Keyring.NONE);
                for (int parts : List.of(2, 9, 40, 70)) {
                    assertSame(form + " of seed " + SEED, bytes, verifier, parts);
                }
                assertThat(looks(bytes, verifier, 70).stream().filter(PartLook::isClean))
                        .hasSizeBetween(15, 60);
                assertThat(gathered(bytes, verifier, 9).verdict()).isInstanceOf(Verdict.Damaged.class);
                folded.addAll(gathered(bytes, verifier, 9).folded().keySet());
            }
        }
        assertThat(folded).contains(Defect.VALUES_NOT_UTF8, Defect.PAGE_CRC_MISMATCH);
    }

    @Test
    void onlyPartsThatAreNotCleanAreReadAgain() throws IOException {
        byte[] bytes = ManyRowGroups.write(directory.resolve("f.parquet"), ManyRowGroups.Form.CHECKSUMS, 3000);
        int footer = bytes.length
                - 8
                - ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - 8);
        bytes[footer / 3] ^= 1;
        Verifier verifier = verifier(Level.VALUES, VerifyOptions.DEFAULT, Keyring.NONE);
        List<PartLook> looks = looks(bytes, verifier, 10);
        MemoryFile file = new MemoryFile(bytes);
        MemoryFile twice = new MemoryFile(bytes);

        FileReport report = verifier.gather(entry(bytes), file::open, looks);
        FileReport whole = verifier.verify(entry(bytes), twice::open);

        assertThat(report.verdict()).isInstanceOf(Verdict.Damaged.class);
        assertThat(looks.stream().filter(PartLook::isClean)).hasSize(9);
        assertThat(file.opened()).isEqualTo(1);
        assertThat(twice.opened()).isEqualTo(2);
        assertThat(file.bytesReadBefore(footer)).isLessThan(twice.bytesReadBefore(footer) / 3);
        assertThat(seen(report)).isEqualTo(seen(whole));
    }

    @Test
    void aPassingFaultOfTheStoreIsNoDamage() throws IOException {
        byte[] bytes = ManyRowGroups.write(directory.resolve("f.parquet"), ManyRowGroups.Form.CHECKSUMS, GROUPS);
        byte[] garbled = bytes.clone();
        garbled[60] ^= 1;
        Verifier verifier = verifier(Level.VALUES, VerifyOptions.DEFAULT, Keyring.NONE);
        List<PartLook> good = looks(bytes, verifier, 3);
        List<PartLook> bad = looks(garbled, verifier, 3);
        FileReport sound = verifier.verify(entry(bytes), new MemoryFile(bytes)::open);

        MemoryFile mended = new MemoryFile(bytes);
        assertThat(seen(verifier.gather(entry(bytes), mended::open, bad))).isEqualTo(seen(sound));
        MemoryFile unseen = new MemoryFile(garbled);
        List<PartLook> none = List.of(PartLook.none(new FilePart(0, 3)), good.get(1), good.get(2));
        assertThat(verifier.gather(entry(garbled), unseen::open, none).verdict())
                .isInstanceOf(Verdict.Damaged.class);

        assertThat(bad.get(0).outcome()).isEqualTo(PartLook.Outcome.DOUBTFUL);
        assertThat(mended.opened()).isEqualTo(1);
        assertThat(unseen.opened())
                .as("damage that one look has found needs another")
                .isEqualTo(3);
    }

    @Test
    void encryptedFilesWithAllKeysWithSomeAndWithNone() throws IOException {
        for (EncryptedFiles files : List.of(
                EncryptedFiles.uniform(),
                EncryptedFiles.ownKeys(),
                EncryptedFiles.ownKeys().plainFooter(),
                EncryptedFiles.uniform().ctr().v2())) {
            byte[] file = files.rows(60).write();
            for (Keyring keyring : List.of(
                    EncryptedFiles.byMetadata(),
                    EncryptedFiles.keyring(Map.of("footer", EncryptedFiles.FOOTER_KEY), ""),
                    Keyring.NONE)) {
                for (Level level : List.of(Level.PAGES, Level.VALUES)) {
                    assertSame("encrypted", file, verifier(level, VerifyOptions.DEFAULT, keyring), 2);
                }
            }
        }
    }

    @Test
    void budgetsAreOfTheFileAndNotOfAPart() throws IOException {
        byte[] file = ManyRowGroups.write(directory.resolve("f.parquet"), ManyRowGroups.Form.PLAIN, GROUPS);
        VerifyOptions noMemory = VerifyOptions.DEFAULT.with(FileBudget.DEFAULT.withMemory(20));
        VerifyOptions noTime = VerifyOptions.DEFAULT.with(FileBudget.DEFAULT.withTime(Duration.ofNanos(1)));

        for (VerifyOptions options : List.of(noMemory, noTime)) {
            Verdict verdict = assertSame("budget", file, verifier(Level.VALUES, options, Keyring.NONE), 3);
            assertThat(verdict)
                    .isInstanceOfSatisfying(Verdict.Undecided.class, undecided -> assertThat(undecided.reason())
                            .isEqualTo(Reason.OVER_BUDGET));
        }
        List<PartLook> looks = looks(file, verifier(Level.VALUES, VerifyOptions.DEFAULT, Keyring.NONE), 3);
        Duration all = looks.stream().map(PartLook::took).reduce(Duration.ZERO, Duration::plus);
        assertThat(PartLook.makeWhole(looks, FileBudget.DEFAULT.withTime(all))).isTrue();
        assertThat(PartLook.makeWhole(looks, FileBudget.DEFAULT.withTime(all.minusNanos(1))))
                .isFalse();
    }

    @Test
    void aFileThatIsReplacedBetweenItsPartsIsLookedAtWhole() throws IOException {
        byte[] before = ManyRowGroups.write(directory.resolve("a.parquet"), ManyRowGroups.Form.PLAIN, GROUPS);
        byte[] after = before.clone();
        int name = new String(after, StandardCharsets.ISO_8859_1).lastIndexOf("parquet-mr");
        after[name] = 'q';
        Verifier verifier = verifier(Level.VALUES, VerifyOptions.DEFAULT, Keyring.NONE);
        List<PartLook> looks = new ArrayList<>(looks(before, verifier, 3));
        looks.set(1, looks(after, verifier, 3).get(1));

        MemoryFile file = new MemoryFile(before);
        FileReport report = verifier.gather(entry(before), file::open, looks);

        assertThat(file.opened()).isEqualTo(2);
        assertThat(seen(report)).isEqualTo(seen(verifier.verify(entry(before), new MemoryFile(before)::open)));
    }

    @Test
    void aPartThatFailedOrIsMissingOrCameTwiceIsNotTakenForSeen() throws IOException {
        byte[] bytes = ManyRowGroups.write(directory.resolve("f.parquet"), ManyRowGroups.Form.PLAIN, GROUPS);
        Verifier verifier = verifier(Level.PAGES, VerifyOptions.DEFAULT, Keyring.NONE);
        List<PartLook> good = looks(bytes, verifier, 3);
        MemoryFile failing = new MemoryFile(bytes);
        failing.failRead(3, new IOException("reset by peer"));
        PartLook failed = verifier.look(entry(bytes), failing::open, new FilePart(1, 3));
        FileReport expected = verifier.verify(entry(bytes), new MemoryFile(bytes)::open);

        assertThat(failed.outcome()).isEqualTo(PartLook.Outcome.DOUBTFUL);
        for (List<PartLook> looks : List.of(
                List.of(good.get(0), failed, good.get(2)),
                List.of(good.get(0), good.get(2)),
                List.of(good.get(0), good.get(0), good.get(2)))) {
            MemoryFile file = new MemoryFile(bytes);
            assertThat(seen(verifier.gather(entry(bytes), file::open, looks))).isEqualTo(seen(expected));
        }
    }

    @Test
    void partsHaveEachRowGroupOnceAndBytesInEqualShares() throws IOException {
        byte[] bytes = ManyRowGroups.write(directory.resolve("f.parquet"), ManyRowGroups.Form.PLAIN, GROUPS);
        Verifier verifier = verifier(Level.PAGES, VerifyOptions.DEFAULT, Keyring.NONE);
        long pages = verifier.verify(entry(bytes), new MemoryFile(bytes)::open)
                .verdict()
                .coverage()
                .pages();

        assertThat(looks(bytes, verifier, GROUPS).stream().map(PartLook::rowGroups))
                .containsExactlyElementsOf(Stream.iterate(0, i -> i + 1)
                        .limit(GROUPS)
                        .map(i -> new RowGroupRange(i, i + 1))
                        .toList());
        for (int parts = 1; parts < 12; parts++) {
            List<PartLook> looks = looks(bytes, verifier, parts);
            assertThat(looks.stream().mapToLong(look -> look.coverage().pages()).sum())
                    .isEqualTo(pages);
            for (int i = 1; i < parts; i++) {
                assertThat(looks.get(i).rowGroups().from())
                        .isEqualTo(looks.get(i - 1).rowGroups().to());
            }
        }
    }

    private static Verdict assertSame(String what, byte[] bytes, Verifier verifier, int parts) throws IOException {
        FileReport whole = verifier.verify(entry(bytes), new MemoryFile(bytes)::open);
        FileReport gathered = gathered(bytes, verifier, parts);
        assertThat(seen(gathered)).as(what + ", " + parts + " parts").isEqualTo(seen(whole));
        return whole.verdict();
    }

    private static FileReport gathered(byte[] bytes, Verifier verifier, int parts) throws IOException {
        return verifier.gather(entry(bytes), new MemoryFile(bytes)::open, looks(bytes, verifier, parts));
    }

    private static List<PartLook> looks(byte[] bytes, Verifier verifier, int parts) throws IOException {
        List<PartLook> looks = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            looks.add(overTheWire(verifier.look(entry(bytes), new MemoryFile(bytes)::open, new FilePart(i, parts))));
        }
        return looks;
    }

    private static PartLook overTheWire(PartLook look) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(look);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (PartLook) in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
    }

    /** All that is told, but for what it cost. */
    private static FileReport seen(FileReport report) {
        Coverage all = report.verdict().coverage();
        Coverage seen = new Coverage(
                0,
                0,
                all.rowGroups(),
                all.chunks(),
                all.pages(),
                all.pagesWithCrc(),
                all.pageBytes(),
                all.pageBytesWithCrc(),
                all.pagesDecompressed(),
                all.checks());
        return report.with(report.verdict().with(seen));
    }

    private static Verifier verifier(Level level, VerifyOptions options, Keyring keyring) {
        return new Verifier(Checks.all(), level, options, keyring, Optional.empty());
    }

    private static FileEntry entry(byte[] bytes) {
        return new FileEntry(new Location("file.parquet"), bytes.length, Instant.EPOCH, "");
    }
}
