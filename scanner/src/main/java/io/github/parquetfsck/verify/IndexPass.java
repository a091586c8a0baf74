// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.format.RowGroupView;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads page indexes and bloom filters, and asks what they tell of each chunk that is not known to be damaged. */
final class IndexPass {
    private final List<Check<IndexView>> questions;
    private final CountedReader reader;
    private final Progress progress;
    private final IndexShelf shelf;
    private final @Nullable FileSeal seal;

    IndexPass(Suite suite, CountedReader reader, Progress progress, IndexShelf shelf, @Nullable FileSeal seal) {
        this.questions = suite.index();
        this.reader = reader;
        this.progress = progress;
        this.shelf = shelf;
        this.seal = seal;
    }

    /** One batch holds the indexes of most files, and one read brings it. */
    void run(FooterView footer, RowGroupRange range) throws IOException {
        IndexBatch batch = new IndexBatch();
        int columns = footer.schema().leafCount();
        for (int i = range.from(); i < range.to(); i++) {
            RowGroupView group = footer.rowGroup(i);
            for (int chunk = 0; chunk < Math.min(group.chunkCount(), columns); chunk++) {
                if (!isOpen(group, chunk)) {
                    continue;
                }
                Optional<String> tooLarge = IndexBatch.tooLarge(group, chunk);
                if (tooLarge.isPresent()) {
                    progress.leaveUndecided(Reason.OVER_BUDGET, tooLarge.get());
                    continue;
                }
                if (FileSeal.isClosed(seal, group, chunk)) {
                    leaveClosed(group, chunk);
                    continue;
                }
                batch.add(group, chunk, FileSeal.cipher(seal, group, chunk));
                if (batch.isFull()) {
                    ask(batch);
                    batch = new IndexBatch();
                }
            }
        }
        ask(batch);
        progress.countChecks(questions.size());
        if (!progress.undecided()) {
            progress.reach(Level.INDEX);
        }
    }

    private void leaveClosed(RowGroupView group, int chunk) {
        boolean indexed = group.value(chunk, ChunkField.OFFSET_INDEX_OFFSET) > 0
                || group.value(chunk, ChunkField.BLOOM_FILTER_OFFSET) > 0;
        if (indexed && seal != null) {
            progress.leaveUndecided(Reason.ENCRYPTED, seal.key(group, chunk).why());
        }
    }

    /** Indexes of other files and of empty chunks say nothing here. */
    private boolean isOpen(RowGroupView group, int chunk) {
        return group.has(chunk, ChunkField.META_DATA)
                && !group.has(chunk, ChunkField.FILE_PATH)
                && (group.numRows() != 0 || group.value(chunk, ChunkField.NUM_VALUES) != 0)
                && !progress.closed(group, chunk);
    }

    private void ask(IndexBatch batch) throws IOException {
        if (batch.isEmpty()) {
            return;
        }
        batch.read(reader);
        for (int i = 0; i < batch.size(); i++) {
            IndexView view = batch.view(i, reader);
            overBudget(view);
            for (Check<IndexView> question : questions) {
                progress.ask(question, view);
            }
            shelf.put(view, batch.bytes(i));
        }
    }

    /** An index of more pages than are followed is not judged, and nothing can be said of the file. */
    private void overBudget(IndexView view) {
        Stream.concat(
                        view.columnIndex().stream().flatMap(index -> index.malformed().stream()),
                        view.offsetIndex().stream().flatMap(index -> index.malformed().stream()))
                .filter(fault -> fault.kind() == Malformed.Kind.OVER_BUDGET)
                .forEach(fault -> progress.leaveUndecided(
                        Reason.OVER_BUDGET,
                        "the page index of column " + view.chunk() + " in row group "
                                + view.group().index() + " has " + fault.found() + " pages, expected "
                                + fault.expected()));
    }
}
