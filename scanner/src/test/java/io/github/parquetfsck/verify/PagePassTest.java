// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.TailView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PagePassTest {
    private static final Path SOUND = Path.of("../testdata/sound");

    private final List<String> seen = new ArrayList<>();

    @Test
    void everyPageIsHandedOverInOrderAndEveryChunkEnds() throws IOException {
        byte[] bytes = Files.readAllBytes(SOUND.resolve("base/file.parquet"));

        Progress progress = walk(bytes, 1 << 20);

        assertThat(progress.coverage().pages()).isEqualTo(12);
        assertThat(progress.coverage().pagesWithCrc()).isEqualTo(12);
        assertThat(seen)
                .startsWith(
                        "0/0 page 0 DATA 3 values",
                        "0/0 ends",
                        "0/1 page 0 DICTIONARY 2 values",
                        "0/1 page 1 DATA 3 values")
                .hasSize(22);
    }

    @Test
    void aWindowSmallerThanAPageSeesTheSame() throws IOException {
        try (Stream<Path> folders = Files.list(SOUND)) {
            for (Path folder : folders.sorted().toList()) {
                byte[] bytes = Files.readAllBytes(folder.resolve("file.parquet"));
                seen.clear();
                walk(bytes, 1 << 20);
                List<String> whole = List.copyOf(seen);
                seen.clear();

                walk(bytes, 1);

                assertThat(seen).as(folder.toString()).isEqualTo(whole);
            }
        }
    }

    private Progress walk(byte[] bytes, int window) throws IOException {
        Progress progress = new Progress();
        TailView tail = TailView.of(bytes, bytes.length);
        int start = (int) tail.footerStart();
        byte[] copy = java.util.Arrays.copyOfRange(bytes, start, start + tail.footerLength());
        FooterView footer = FooterView.parse(copy, 0, copy.length, start, bytes.length);
        CountedReader reader = new CountedReader(new MemoryFile(bytes).open(), progress);
        PageReading reading = new PageReading(reader, window, new IndexShelf());
        new PagePass(PageChecks.NONE, VerifyOptions.DEFAULT, reading, progress, new Noting(), footer)
                .walk(RowGroupRange.all(footer));
        assertThat(progress.undecided()).isFalse();
        return progress;
    }

    private final class Noting implements PageListener {
        @Override
        public void page(PageView page) {
            String place = page.chunk().rowGroup().index() + "/" + page.chunk().column();
            seen.add(place + " page " + page.index() + " " + page.header().kind() + " "
                    + page.header().numValues() + " values");
            assertThat(page.decompression().isExact()).as(place).isTrue();
            if (!page.isCompressed()) {
                assertThat(page.storedCrc()).as(place).isEqualTo(page.bodyCrc());
            }
        }

        @Override
        public void chunkEnd(ChunkPages chunk) {
            seen.add(chunk.rowGroup().index() + "/" + chunk.column() + " ends");
            assertThat(chunk.values()).isEqualTo(chunk.declaredValues());
            assertThat(chunk.pagesEnd()).isEqualTo(chunk.end());
        }
    }
}
