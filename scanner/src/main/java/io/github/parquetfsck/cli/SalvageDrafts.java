// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.FileDraft;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.local.LocalDraft;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The new files of a salvage: the first has the name that was given, those after it that name with a number, {@code
 * x.2.parquet} after {@code x.parquet}.
 */
final class SalvageDrafts implements Closeable {
    private final Location first;
    private final List<LocalDraft> drafts = new ArrayList<>();

    /**
     * Starts the first.
     *
     * @throws java.nio.file.FileAlreadyExistsException when the name is taken
     */
    SalvageDrafts(Location first) throws IOException {
        this.first = first;
        drafts.add(new LocalDraft(first));
    }

    /**
     * All drafts, as many as are needed.
     *
     * @throws java.nio.file.FileAlreadyExistsException when the name of one is taken
     */
    List<? extends FileDraft> open(int count) throws IOException {
        while (drafts.size() < count) {
            drafts.add(new LocalDraft(name(drafts.size())));
        }
        return List.copyOf(drafts);
    }

    /** The names of those that were started. */
    List<Location> names() {
        List<Location> names = new ArrayList<>();
        for (int i = 0; i < drafts.size(); i++) {
            names.add(name(i));
        }
        return names;
    }

    /** @param position from 0 */
    Location name(int position) {
        if (position == 0) {
            return first;
        }
        String text = first.text();
        int dot = text.lastIndexOf('.');
        int end = dot > text.lastIndexOf('/') + 1 ? dot : text.length();
        return new Location(text.substring(0, end) + "." + (position + 1) + text.substring(end));
    }

    @Override
    public void close() throws IOException {
        for (LocalDraft draft : drafts) {
            draft.close();
        }
    }
}
