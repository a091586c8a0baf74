// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Harm;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.verify.ColumnType;
import io.github.parquetfsck.verify.FileFacts;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.FileSet;
import io.github.parquetfsck.verify.PhysicalSchema;
import io.github.parquetfsck.verify.SummaryReading;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code _metadata} and {@code _common_metadata} of a dataset against its files. */
final class Summaries {
    private static final int TOLD = 5;

    private final Location root;
    private final String prefix;
    private final FileSet files = new FileSet();
    private @Nullable FileReport metadata;
    private @Nullable FileReport common;
    private Instant newest = Instant.MIN;
    private boolean known = true;

    Summaries(Location root) {
        this.root = root;
        this.prefix = root.text().endsWith("/") ? root.text() : root.text() + "/";
    }

    /** Whether there is one: then the files beside it are one dataset. */
    boolean isAny() {
        return metadata != null || common != null;
    }

    /** Takes a file of either kind; whatever else stands in the way of a comparison makes it impossible. */
    void add(MetFile file) {
        FileReport report = file.report();
        Instant modified = report.entry().modified();
        if (!file.isSummary()) {
            newest = modified.isAfter(newest) ? modified : newest;
            add(file.location(), report.rows());
        } else if (file.directory().equals(root)) {
            newest = modified.isAfter(newest) ? modified : newest;
            if (file.name().equals("_metadata")) {
                metadata = report;
            } else {
                common = report;
            }
        }
    }

    private void add(Location location, @Nullable Long rows) {
        if (rows == null || !location.text().startsWith(prefix)) {
            known = false;
        } else if (rows > 0) {
            files.add(location.text().substring(prefix.length()), rows);
        }
    }

    /**
     * What {@code _metadata} says of the files, where all of them are known and none is younger than an instant.
     *
     * @throws IOException when it cannot be read once more
     */
    List<DatasetNote> ofFiles(Stores stores, Instant settled) throws IOException {
        if (metadata == null || !known || newest.isAfter(settled)) {
            return List.of();
        }
        FileEntry entry = metadata.entry();
        FileSource source = stores.source(entry.location());
        Optional<FileSet> listed;
        try (RangeReader reader = source.open(entry)) {
            listed = SummaryReading.of(reader);
        }
        if (listed.isEmpty() || listed.get().holdsTheSameAs(files)) {
            return List.of();
        }
        FileSet summary = listed.get();
        boolean alike = summary.files() == files.files() && summary.rows() == files.rows();
        String difference = alike
                ? "it lists as many files and rows as there are, and not the same ones"
                : "it lists " + words(summary) + ", there are " + words(files);
        return List.of(note(metadata, difference, Map.of(Reader.ARROW_CPP, Harm.WRONG_ROWS)));
    }

    private static String words(FileSet set) {
        return set.files() + (set.files() == 1 ? " file" : " files") + " with " + set.rows() + " rows";
    }

    /** What Spark leaves out, or fails on, because it takes the schema of a summary for that of all files. */
    List<DatasetNote> ofSchemas(List<SchemaTally.Schema> schemas) {
        FileReport summary = common != null ? common : metadata;
        FileFacts facts = summary == null ? null : summary.facts();
        PhysicalSchema schema = facts == null ? null : facts.kind().schema();
        if (summary == null || schema == null) {
            return List.of();
        }
        Map<String, ColumnType> types = new HashMap<>();
        schema.columns().forEach(column -> types.put(column.path().toLowerCase(Locale.ROOT), column.type()));
        Map<String, Long> missing = new LinkedHashMap<>();
        for (SchemaTally.Schema each : schemas) {
            for (PhysicalSchema.Column column : each.columns()) {
                ColumnType type = types.get(column.path().toLowerCase(Locale.ROOT));
                boolean read = type != null && SchemaReader.SPARK.reads(type, column.type());
                if (!read && (type != null || SchemaFindings.isTopLevel(column.path()))) {
                    String what = type == null
                            ? column.path() + " is not in it"
                            : column.path() + " is " + type.label() + " in it and "
                                    + column.type().label();
                    missing.merge(what, each.files().files(), Long::sum);
                }
            }
        }
        if (missing.isEmpty()) {
            return List.of();
        }
        List<String> words = new ArrayList<>();
        missing.forEach((what, n) -> words.add(what + " (" + (n == 1 ? "1 file" : n + " files") + ")"));
        String more = words.size() > TOLD ? " and " + (words.size() - TOLD) + " more columns" : "";
        String difference = "Spark takes the schema from it, and that of files differs: "
                + String.join(", ", words.subList(0, Math.min(TOLD, words.size()))) + more;
        return List.of(note(summary, difference, Map.of(Reader.SPARK, Harm.WRONG_ROWS)));
    }

    private static DatasetNote note(FileReport summary, String difference, Map<Reader, Harm> readers) {
        Finding finding = Finding.of(
                Defect.SUMMARY_STALE,
                Place.wholeFile(),
                summary.entry().location().text(),
                difference);
        return new DatasetNote(finding, List.of(), readers);
    }
}
