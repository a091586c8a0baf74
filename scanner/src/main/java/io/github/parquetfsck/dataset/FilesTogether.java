// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.verify.FileFacts;
import io.github.parquetfsck.verify.FileReport;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The files of one dataset as they are judged, and what their footers say together. Its size does not grow with their
 * number. For one thread.
 */
public final class FilesTogether {
    private final Owner owner;
    private final Stores stores;
    private final Set<SchemaReader> readers;
    private final SchemaTally schemas = new SchemaTally();
    private final PartitionColumns partitions = new PartitionColumns();
    private final Ciphers ciphers = new Ciphers();
    private final JobWriters writers = new JobWriters();
    private final TwinFiles twins;
    private final Summaries summaries;

    /**
     * @param owner of the dataset, its root that which readers open
     * @param readers whose ways with several schemas count
     */
    public FilesTogether(Owner owner, Stores stores, Set<SchemaReader> readers) {
        this.owner = owner;
        this.stores = stores;
        this.readers = readers;
        this.twins = new TwinFiles(stores);
        this.summaries = new Summaries(owner.root());
    }

    /**
     * Takes a file that was judged; one that its owner's log does not count is no part of this.
     *
     * @param directory that it lies in
     */
    public void add(FileReport report, Location directory) {
        FileFacts facts = report.facts();
        if (!report.standing().counts()) {
            return;
        }
        MetFile file = MetFile.of(report, directory);
        summaries.add(file);
        if (file.isSummary()) {
            return;
        }
        ciphers.add(report);
        if (facts != null) {
            schemas.add(file, facts);
            partitions.add(file, facts);
            writers.add(file, facts.kind().writer());
            twins.add(file, facts);
        }
    }

    /** What footers say together however many of the files were seen. */
    public List<DatasetNote> notes() {
        List<SchemaTally.Schema> all = schemas.byFiles();
        List<SchemaTally.Schema> kin = summaries.isAny() ? all : Kinship.of(all, owner.kind());
        List<DatasetNote> notes = new ArrayList<>();
        if (readsByName() && !readers.isEmpty()) {
            notes.addAll(SchemaFindings.of(kin, schemas.others(), readers).stream()
                    .filter(note -> readsDirectories() || note.finding().defect() != Defect.SCHEMA_EVOLVED)
                    .toList());
        }
        if (readsDirectories()) {
            notes.addAll(partitions.notes());
            notes.addAll(summaries.ofSchemas(kin));
        }
        notes.addAll(ciphers.notes(owner.kind()));
        notes.addAll(writers.notes());
        notes.addAll(twins.notes());
        return notes;
    }

    /**
     * What can be said only when every file of the dataset was met.
     *
     * @param settled files younger than this may still be of a job that is running
     * @throws IOException when a summary cannot be read once more
     */
    public List<DatasetNote> notesOfAll(Instant settled) throws IOException {
        return owner.kind().hasLog() ? List.of() : summaries.ofFiles(stores, settled);
    }

    /** Iceberg finds columns by their ids, and Hudi's readers know the history of its schema. */
    private boolean readsByName() {
        return owner.kind() != Owner.Kind.ICEBERG && owner.kind() != Owner.Kind.HUDI;
    }

    /** Whether readers take partitions and schema from what lies in the directory, and not from a table's log. */
    private boolean readsDirectories() {
        return switch (owner.kind()) {
            case PLAIN, PARTITIONED, TRANSACTIONAL, STREAMING_SINK -> true;
            case DELTA, ICEBERG, HUDI -> false;
        };
    }
}
