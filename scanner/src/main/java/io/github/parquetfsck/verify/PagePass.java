// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.Decompression;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.PageField;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.format.PageHeaderView.Kind;
import io.github.parquetfsck.format.RowGroupView;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Walks the pages of every chunk that nothing was found against, and reads each byte of them once. */
final class PagePass {
    /** Page headers with long statistics reach 5 KB; Arrow C++ stops at 16 MiB. */
    private static final int[] HEADER_SIZES = {8 << 10, 256 << 10, 16 << 20};

    private static final int HEAD_MAGIC = 4;
    private static final byte[] NOTHING = {};

    private final PageChecks checks;
    private final VerifyOptions options;
    private final PageReading reading;
    private final Progress progress;
    private final PageListener listener;
    private final FooterView footer;
    private final PageBuffers buffers = PageBuffers.ofThread();
    private final Window window;
    private final SealedPages sealedPages;
    private final long started = System.nanoTime();

    PagePass(
            PageChecks checks,
            VerifyOptions options,
            PageReading reading,
            Progress progress,
            PageListener listener,
            FooterView footer) {
        this.checks = checks;
        this.options = options;
        this.reading = reading;
        this.progress = progress;
        this.listener = listener;
        this.footer = footer;
        byte[] known = footer.isDecrypted() ? NOTHING : footer.bytes();
        long knownFrom = footer.isDecrypted() ? 0 : footer.fileOffset(0);
        int length = footer.isDecrypted() ? 0 : (int) (footer.footerStart() - knownFrom);
        window =
                new Window(reading.reader(), buffers, reading.window(), footer.footerStart(), known, knownFrom, length);
        sealedPages = new SealedPages(window, footer.footerStart());
    }

    /** Walks some row groups, and returns whether there was time for all of them. */
    boolean walk(RowGroupRange range) throws IOException {
        for (int i = range.from(); i < range.to(); i++) {
            RowGroupView group = footer.rowGroup(i);
            for (int column : ChunkOrder.byStart(group)) {
                if (overTime()) {
                    return false;
                }
                walk(group, column);
            }
            listener.rowGroupEnd();
        }
        return true;
    }

    /**
     * Looks at what belongs to no row group, once all of them were walked, here or elsewhere. Returns whether the level is
     * reached.
     */
    boolean end() throws IOException {
        if (!hidesChunks()) {
            LostRowGroups lost = new LostRowGroups(window, buffers, options, footer);
            new GapPass(checks.gaps(), window, progress, footer, lost).run();
        }
        progress.countChecks(checks.count());
        if (progress.undecided()) {
            return false;
        }
        progress.reach(Level.PAGES);
        return true;
    }

    /** Whether chunks lie where only a key would tell: what seems to be nobody's may be theirs. */
    private boolean hidesChunks() {
        for (int i = 0; i < footer.rowGroupCount() && footer.isEncrypted(); i++) {
            RowGroupView group = footer.rowGroup(i);
            for (int column = 0; column < group.chunkCount(); column++) {
                if (group.has(column, ChunkField.CRYPTO_METADATA) && !group.has(column, ChunkField.META_DATA)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean overTime() {
        if (System.nanoTime() - started <= options.budget().time().toNanos()) {
            return false;
        }
        progress.leaveUndecided(
                Reason.OVER_BUDGET,
                "its pages take longer than " + options.budget().time());
        return true;
    }

    private void walk(RowGroupView group, int column) throws IOException {
        boolean elsewhere = group.has(column, ChunkField.FILE_PATH);
        if (progress.closed(group, column)
                || elsewhere
                || column >= footer.schema().leafCount()) {
            return;
        }
        FileSeal seal = reading.seal();
        boolean closed = FileSeal.isClosed(seal, group, column);
        if (group.has(column, ChunkField.META_DATA)) {
            ChunkPages chunk = new ChunkPages(
                    group,
                    column,
                    reading.shelf().find(group, column, reading.reader()),
                    FileSeal.cipher(seal, group, column));
            boolean inside = chunk.start() >= 0 && chunk.start() < footer.footerStart();
            if (inside && closed && seal != null) {
                new EncryptedWalk(window, seal, footer.footerStart()).walk(chunk);
            } else if (inside && chunk.declaredValues() > 0) {
                walk(chunk);
            } else if (chunk.declaredValues() == 0 && chunk.cipher() == null) {
                lookAtUnread(chunk);
            }
        }
        if (closed && seal != null) {
            progress.leaveUndecided(Reason.ENCRYPTED, seal.key(group, column).why());
        }
    }

    private void walk(ChunkPages chunk) throws IOException {
        boolean going = true;
        while (going && chunk.pagesEnd() < Math.min(chunk.end(), footer.footerStart())) {
            if (overTime()) {
                return;
            }
            going = page(chunk);
        }
        if (progress.closed(chunk.rowGroup(), chunk.column())) {
            return;
        }
        if (chunk.usesDictionary() && chunk.dictionaryPages() == 0 && chunk.cipher() == null) {
            lookBefore(chunk);
        }
        if (ask(checks.chunks(), chunk, chunk)) {
            listener.chunkEnd(chunk);
        }
    }

    /** Looks at the dictionary of a chunk without values, which Arrow C++ writes, and some readers read. */
    private void lookAtUnread(ChunkPages chunk) throws IOException {
        long at = chunk.rowGroup().value(chunk.column(), ChunkField.DICTIONARY_PAGE_OFFSET);
        if (at >= HEAD_MAGIC && at < footer.footerStart()) {
            ask(checks.unread(), new PageView(chunk, readHeader(at), buffers, 0), chunk);
        }
    }

    /** Looks for a dictionary page between the last chunk before this one, or the head magic, and this one. */
    private void lookBefore(ChunkPages chunk) throws IOException {
        long from = HEAD_MAGIC;
        for (int i = 0; i < footer.rowGroupCount(); i++) {
            RowGroupView group = footer.rowGroup(i);
            for (int column = 0; column < group.chunkCount(); column++) {
                long end = ChunkPages.start(group, column) + group.value(column, ChunkField.TOTAL_COMPRESSED_SIZE);
                from = end <= chunk.start() ? Math.max(from, end) : from;
            }
        }
        if (from < chunk.start()) {
            PageHeaderView header = readHeader(from);
            long end = from + header.length() + header.compressedSize();
            if (isPage(header) && header.kind() == Kind.DICTIONARY && end == chunk.start()) {
                chunk.noteDictionaryBefore();
            }
        }
    }

    /** Returns whether another page may follow. */
    private boolean page(ChunkPages chunk) throws IOException {
        PageHeaderView header;
        int span;
        ChunkCipher cipher = chunk.cipher();
        if (cipher == null) {
            header = readHeader(chunk.pagesEnd());
            span = header.length();
        } else {
            Optional<SealedPages.Header> opened = sealedPages.header(chunk, cipher);
            if (opened.isEmpty()) {
                return false;
            }
            header = opened.get().view();
            span = opened.get().span();
        }
        boolean filled = chunk.values() >= chunk.declaredValues();
        if (filled && !isPage(header)) {
            return false;
        }
        PageView page = new PageView(
                chunk, header, chunk.pagesEnd(), span, buffers, options.budget().memory());
        if (!ask(checks.headers(), page, chunk) || !isPage(header) || page.end() > footer.footerStart()) {
            return false;
        }
        int stored = header.compressedSize();
        if (stored > options.budget().memory() || !buffers.canHold(stored)) {
            leaveOverBudget(chunk, stored);
        } else if (!body(page, chunk)) {
            return false;
        }
        chunk.count(page);
        return true;
    }

    private void leaveOverBudget(ChunkPages chunk, int size) {
        progress.leaveUndecided(
                Reason.OVER_BUDGET,
                "a page of column " + chunk.path() + " takes " + size + " bytes, "
                        + (size > options.budget().memory()
                                ? "the limit is " + options.budget().memory()
                                : "the memory of this process has no room for it, give it a larger heap (-Xmx)"));
    }

    private static boolean isPage(PageHeaderView header) {
        return header.complete() && header.has(PageField.COMPRESSED_PAGE_SIZE) && header.compressedSize() >= 0;
    }

    private PageHeaderView readHeader(long offset) throws IOException {
        long left = footer.footerStart() - offset;
        int length = 0;
        for (int i = 0; i < HEADER_SIZES.length - 1; i++) {
            length = (int) Math.min(HEADER_SIZES[i], left);
            PageHeaderView header = parse(offset, length);
            if (header.complete() || length == left) {
                return header;
            }
        }
        return parse(offset, (int) Math.min(HEADER_SIZES[HEADER_SIZES.length - 1], left));
    }

    private PageHeaderView parse(long offset, int length) throws IOException {
        int at = window.at(offset, length);
        return PageHeaderView.parse(window.bytes(), at, at + length, offset);
    }

    /** Returns whether the chunk is still worth looking at. */
    private boolean body(PageView page, ChunkPages chunk) throws IOException {
        int at = window.at(page.bodyOffset(), page.header().compressedSize());
        page.store(window.bytes(), at);
        progress.countPage(page);
        if (!ask(checks.stored(), page, chunk)) {
            return false;
        }
        ChunkCipher cipher = chunk.cipher();
        if (cipher != null && !SealedPages.open(page, cipher)) {
            return false;
        }
        if (options.bodies() == PageBodies.CHECKSUM) {
            return true;
        }
        Decompression decompression = listener.readsBodies() ? page.decompression() : page.verification();
        if (decompression.outcome() == Decompression.Outcome.UNAVAILABLE) {
            if (page.isOverBudget()) {
                leaveOverBudget(chunk, page.length());
            } else {
                progress.leaveUndecided(Reason.UNSUPPORTED, "column " + chunk.path() + ": " + decompression.detail());
            }
            return true;
        }
        progress.countDecompressed();
        if (!ask(checks.bodies(), page, chunk)) {
            return false;
        }
        listener.page(page);
        return true;
    }

    /** Returns whether nothing was found against the chunk. */
    private <V> boolean ask(List<Check<V>> questions, V view, ChunkPages chunk) {
        for (Check<V> check : questions) {
            progress.ask(check, view);
            if (progress.closed(chunk.rowGroup(), chunk.column())) {
                return false;
            }
        }
        return true;
    }
}
