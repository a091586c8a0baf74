// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.DatasetNote;
import io.github.parquetfsck.dataset.FilesTogether;
import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.dataset.SchemaReader;
import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.verify.FileReport;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Between an engine and who listens to it: hands every event on, gathers the files by dataset, and tells what they say
 * together when their dataset is over. Files come dataset by dataset, so only those met of late are held.
 */
public final class AcrossFiles implements ScanListener {
    private static final int HELD = 8;
    private static final int OWNERS = 1000;

    private final ScanListener listener;
    private final Stores stores;
    private final Set<SchemaReader> readers;
    private final Instant settled;
    private final DataValues values;

    private final Map<Location, FilesTogether> held = new LinkedHashMap<>(16, 0.75f, true);

    /** The kinds of directories that were told; a directory without a log is the start of a walk. */
    private final Map<Location, Owner.Kind> told = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Location, Owner.Kind> eldest) {
            return size() > OWNERS;
        }
    };

    private boolean unlisted;

    /** The directory of the last file, and its owner. */
    private Location directory = new Location("");

    private Owner owner = new Owner(directory, Owner.Kind.PLAIN);

    /**
     * @param readers whose ways with several schemas count; none where it is known which schema is right
     * @param settled files younger than this may still be of a job that is running
     * @param values whether findings show data
     */
    public AcrossFiles(
            ScanListener listener, Stores stores, Set<SchemaReader> readers, Instant settled, DataValues values) {
        this.listener = listener;
        this.stores = stores;
        this.readers = readers;
        this.settled = settled;
        this.values = values;
    }

    @Override
    public void on(ScanEvent event) {
        listener.on(event);
        if (event instanceof ScanEvent.Judged judged) {
            add(judged.report());
        } else if (event instanceof ScanEvent.DatasetFound found) {
            told.put(found.directory(), found.kind());
            directory = new Location("");
        } else if (event instanceof ScanEvent.ListingFailed
                || (event instanceof ScanEvent.Excluded excluded && LeftOut.isRule(excluded.rule()))) {
            unlisted = true;
        }
    }

    private void add(FileReport report) {
        Location location = report.entry().location();
        if (!isIn(directory, location)) {
            directory = location.parent();
            owner = owner(directory);
        }
        held.computeIfAbsent(owner.root(), root -> new FilesTogether(owner, stores, readers))
                .add(report, directory);
        if (held.size() > HELD) {
            Location eldest = held.keySet().iterator().next();
            tell(eldest, held.remove(eldest));
        }
    }

    private static boolean isIn(Location directory, Location file) {
        int length = directory.text().length();
        return file.text().lastIndexOf('/') == length
                && length > 0
                && file.text().startsWith(directory.text());
    }

    /** The scan came to its end: tells what is left. */
    public void finish() {
        held.forEach(this::tell);
        held.clear();
    }

    private void tell(Location root, FilesTogether files) {
        files.notes().forEach(note -> tell(root, note));
        if (isWhole(root)) {
            try {
                files.notesOfAll(settled).forEach(note -> tell(root, note));
            } catch (IOException e) {
                listener.on(new ScanEvent.ListingFailed(root, Reasons.of(e), Reasons.detail(e)));
            }
        }
    }

    private void tell(Location root, DatasetNote note) {
        listener.on(new ScanEvent.DatasetFinding(root, values.in(note.finding()), note.groups(), note.readers()));
    }

    /** Whether a walk began at a directory or above it, and missed nothing. */
    private boolean isWhole(Location root) {
        for (Location at = root; ; at = at.parent()) {
            if (told.containsKey(at)) {
                return !unlisted;
            } else if (at.equals(at.parent())) {
                return false;
            }
        }
    }

    private Owner owner(Location parent) {
        for (Location at = parent; ; at = at.parent()) {
            Owner.Kind kind = told.get(at);
            if (kind != null && kind.hasLog()) {
                return new Owner(at, kind);
            } else if (at.equals(at.parent())) {
                break;
            }
        }
        Location table = Owners.table(parent);
        return new Owner(table, table.equals(parent) ? Owner.Kind.PLAIN : Owner.Kind.PARTITIONED);
    }
}
