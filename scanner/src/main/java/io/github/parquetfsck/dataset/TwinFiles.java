// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.verify.FileFacts;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Files of one directory that have the same length and the same footer, and then the same bytes where they are compared.
 * Holds some files of the directories met of late.
 */
final class TwinFiles {
    private static final int DIRECTORIES = 2;
    private static final int FILES = 10_000;
    private static final int MOST = 10;
    private static final int WINDOW = 64 << 10;
    private static final int WINDOWS = 16;

    private final Stores stores;
    private final List<DatasetNote> notes = new ArrayList<>();
    private int compared;

    private final Map<Location, Map<Likeness, FileEntry>> directories = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Location, Map<Likeness, FileEntry>> eldest) {
            return size() > DIRECTORIES;
        }
    };

    /** What files have in common before their bytes are compared. */
    private record Likeness(long length, int footerCrc, long kind) {}

    TwinFiles(Stores stores) {
        this.stores = stores;
    }

    void add(MetFile file, FileFacts facts) {
        FileReport report = file.report();
        Long rows = report.rows();
        if (report.standing() != Standing.UNKNOWN || rows == null || rows == 0 || compared == MOST) {
            return;
        }
        FileEntry entry = report.entry();
        Map<Likeness, FileEntry> files = directories.computeIfAbsent(file.directory(), directory -> new HashMap<>());
        Likeness key =
                new Likeness(entry.length(), facts.footerCrc(), facts.kind().key());
        FileEntry other = files.size() < FILES ? files.putIfAbsent(key, entry) : files.get(key);
        if (other != null) {
            compared++;
            if (haveSameBytes(other, entry)) {
                notes.add(DatasetNote.of(
                        Finding.of(
                                Defect.DUPLICATE_FILE,
                                Place.wholeFile(),
                                other.location().text(),
                                entry.location().text()),
                        List.of()));
            }
        }
    }

    List<DatasetNote> notes() {
        return notes;
    }

    /** Small files whole, of large ones windows all over them. What cannot be read says nothing. */
    private boolean haveSameBytes(FileEntry one, FileEntry other) {
        try {
            FileSource source = stores.source(one.location());
            try (RangeReader a = source.open(one);
                    RangeReader b = source.open(other)) {
                long length = one.length();
                long step = Math.max(WINDOW, length / WINDOWS);
                for (long at = 0; at < length; at += step) {
                    int size = (int) Math.min(WINDOW, length - at);
                    if (!a.read(at, size).equals(b.read(at, size))) {
                        return false;
                    }
                }
                return true;
            }
        } catch (IOException e) {
            return false;
        }
    }
}
