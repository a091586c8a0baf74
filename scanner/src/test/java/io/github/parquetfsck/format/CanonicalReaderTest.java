// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.testdata.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the quick reader takes, the walker takes without a fault, and both fill the same row. */
class CanonicalReaderTest {
    /** Bytes behind a struct, so that its end is not the end of all: more than the readers keep clear of. */
    private static final int BEHIND = 512;

    private record Written(ThriftStruct struct, Layout layout, byte[] bytes) {}

    private static List<Written> structs() throws IOException {
        List<Written> structs = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Repository.root().resolve("testdata"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".parquet"))
                    .sorted()
                    .toList()) {
                collect(Files.readAllBytes(file), structs);
            }
        }
        return structs;
    }

    private static void collect(byte[] file, List<Written> structs) {
        TailView tail = TailView.of(file, file.length);
        if (!tail.endsWith("PAR1") || tail.footerLength() <= 0 || tail.footerStart() < 4) {
            return;
        }
        int from = (int) tail.footerStart();
        StructView root =
                FooterView.parse(file, from, file.length - 8, from, file.length).root();
        for (int[] range : elements(ThriftStruct.SCHEMA_ELEMENT, root, 2, file)) {
            structs.add(written(ThriftStruct.SCHEMA_ELEMENT, SchemaField.LAYOUT, file, range));
        }
        for (int[] range : elements(ThriftStruct.ROW_GROUP, root, 4, file)) {
            StructView group = new StructView(ThriftStruct.ROW_GROUP, file, range[0], file.length - 8, 0);
            for (int[] chunk : elements(ThriftStruct.COLUMN_CHUNK, group, 1, file)) {
                structs.add(written(ThriftStruct.COLUMN_CHUNK, ChunkField.LAYOUT, file, chunk));
                pageHeader(
                        new StructView(ThriftStruct.COLUMN_CHUNK, file, chunk[0], file.length - 8, 0), file, structs);
            }
        }
    }

    /** The header of a chunk's first data page. */
    private static void pageHeader(StructView chunk, byte[] file, List<Written> structs) {
        long from = chunk.struct(3).map(metaData -> metaData.number(9)).orElse(0L);
        if (from >= 4 && from < file.length - 8) {
            PageHeaderView header = PageHeaderView.parse(file, (int) from, file.length - 8, from);
            int[] range = {(int) from, (int) from + header.length()};
            structs.add(written(ThriftStruct.PAGE_HEADER, PageField.LAYOUT, file, range));
        }
    }

    /** From where to where the structs of a list lie. */
    private static List<int[]> elements(ThriftStruct struct, StructView owner, int id, byte[] file) {
        List<int[]> ranges = new ArrayList<>();
        if (owner.has(id)) {
            CompactReader reader = new CompactReader(file, (int) owner.from(id), file.length - 8);
            long count = reader.listHeader() >>> 4;
            for (int from = reader.position; ranges.size() < count && from < file.length - 8; ) {
                int end = new StructView(struct, file, from, file.length - 8, 0).end();
                ranges.add(new int[] {from, end});
                from = end;
            }
        }
        return ranges;
    }

    private static Written written(ThriftStruct struct, Layout layout, byte[] file, int[] range) {
        return new Written(struct, layout, Arrays.copyOfRange(file, range[0], range[1]));
    }

    /** Whether a quick reader took the struct; fails where the walker sees it in another way. */
    private static boolean isTaken(Written written, byte[] bytes, String what) {
        byte[] padded = Arrays.copyOf(bytes, bytes.length + BEHIND);
        Table quick = new Table(written.layout, 3);
        int behind = new CanonicalReader(padded, padded.length).struct(written.struct, 0, quick, 1);
        boolean taken = seenAsTheWalkerDoes(written, padded, quick, behind, what);
        if (written.struct != ThriftStruct.COLUMN_CHUNK) {
            return taken;
        }
        Table quicker = new Table(written.layout, 3);
        int chunk = new ChunkReader(padded, padded.length).chunk(0, quicker, 1);
        return seenAsTheWalkerDoes(written, padded, quicker, chunk, what + ", as a chunk");
    }

    private static boolean seenAsTheWalkerDoes(Written written, byte[] padded, Table quick, int behind, String what) {
        Table walked = new Table(written.layout, 3);
        Walker walker = new Walker(new CompactReader(padded, 0, padded.length), 0, (field, count, w) -> false);
        walker.struct(written.struct, walked, 1);
        if (behind == CanonicalReader.OTHER) {
            assertThat(quick.start(0, 0) + quick.start(2, 0)).as(what).isZero();
            return false;
        }
        assertThat(walker.faults).as(what).isEmpty();
        assertThat(walker.unknownFields).as(what).isZero();
        assertThat(behind).as(what).isEqualTo(walker.reader.position);
        assertThat(quick.present).as(what).isEqualTo(walked.present);
        for (int column = 0; column < written.layout.startColumns; column++) {
            assertThat(quick.start(1, column)).as(what).isEqualTo(walked.start(1, column));
            assertThat(quick.number(1, column)).as(what).isEqualTo(walked.number(1, column));
            assertThat(quick.start(0, column) + quick.start(2, column)).as(what).isZero();
        }
        return true;
    }

    @Test
    void structsOfSoundFilesAreTaken() throws IOException {
        List<Written> structs = structs();
        long taken =
                structs.stream().filter(s -> isTaken(s, s.bytes, "as written")).count();
        assertThat(structs.size()).isGreaterThan(1_000);
        assertThat(taken).isGreaterThan(structs.size() * 9L / 10);
    }

    @Test
    void everyByteOfAStructChangedToEveryOtherIsSeenAsTheWalkerSeesIt() throws IOException {
        List<Written> structs = structs();
        int taken = 0;
        for (ThriftStruct kind :
                List.of(ThriftStruct.COLUMN_CHUNK, ThriftStruct.SCHEMA_ELEMENT, ThriftStruct.PAGE_HEADER)) {
            Written longest = structs.stream()
                    .filter(s -> s.struct == kind && s.bytes.length < 400)
                    .max((a, b) -> Integer.compare(a.bytes.length, b.bytes.length))
                    .orElseThrow();
            for (int at = 0; at < longest.bytes.length; at++) {
                for (int value = 0; value < 256; value++) {
                    byte[] changed = longest.bytes.clone();
                    changed[at] = (byte) value;
                    taken += isTaken(longest, changed, kind + ", byte " + at + " is " + value) ? 1 : 0;
                }
            }
        }
        assertThat(taken).isPositive();
    }

    @Test
    void mutatedStructsAreSeenAsTheWalkerSeesThem() throws IOException {
        List<Written> structs = structs();
        int taken = 0;
        for (long seed = 0; seed < 100_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Written written = structs.get(random.nextInt(structs.size()));
            byte[] changed = written.bytes.clone();
            for (int i = random.nextInt(4); i >= 0 && changed.length > 0; i--) {
                int at = random.nextInt(changed.length);
                if (random.nextInt(4) == 0) {
                    changed = Arrays.copyOf(changed, at);
                } else {
                    changed[at] =
                            (byte) (random.nextBoolean() ? random.nextInt(256) : changed[at] ^ 1 << random.nextInt(8));
                }
            }
            taken += isTaken(written, changed, "seed " + seed) ? 1 : 0;
        }
        assertThat(taken).isPositive();
    }
}
