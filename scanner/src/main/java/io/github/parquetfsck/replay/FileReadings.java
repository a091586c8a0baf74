// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.BatchStatus;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.Evidence;
import io.github.parquetfsck.streamlog.FileSourceLog;
import io.github.parquetfsck.streamlog.Involvement;
import io.github.parquetfsck.streamlog.Involvement.Part;
import io.github.parquetfsck.streamlog.OffsetEntry;
import io.github.parquetfsck.streamlog.SourceOffset;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the log of one query's file source says of files: whether they are read, and by which batch. */
final class FileReadings {
    private final Checkpoint checkpoint;
    private final String name;
    /** By file, the directory that its readers open. */
    private final Map<Identity, Identity> files;

    private final Set<Identity> directories;
    private final Set<String> names;
    private final Map<Identity, Long> listed = new HashMap<>();
    private final Set<Identity> read = new HashSet<>();
    private final Set<Location> seen = new HashSet<>();
    private Map<String, String> unreadable = Map.of();

    private FileReadings(Checkpoint checkpoint, String name, Map<Identity, Identity> files) {
        this.checkpoint = checkpoint;
        this.name = name;
        this.files = files;
        this.directories = Set.copyOf(files.values());
        this.names = files.keySet().stream().map(file -> last(file.path())).collect(Collectors.toSet());
    }

    /** By file, for each of which the source reads the directory; nothing for a source of another kind. */
    static Map<Identity, Involvement> of(
            FileSource source, Checkpoint checkpoint, String name, Map<Identity, Identity> files) throws IOException {
        FileReadings readings = new FileReadings(checkpoint, name, files);
        Optional<FileSourceLog> log =
                readings.isOfFiles() ? checkpoint.fileSource(name) : Optional.<FileSourceLog>empty();
        if (log.isEmpty()) {
            return Map.of();
        }
        readings.unreadable = log.get().each(-1, log.get().newestId(), input -> readings.add(source, input));
        return readings.involvements();
    }

    /** By the newest offset that the source has; a source without one may be a file source that has only listed. */
    private boolean isOfFiles() throws IOException {
        for (long batch : checkpoint.offsets().descendingKeySet()) {
            Optional<SourceOffset> offset = checkpoint.offset(batch).flatMap(entry -> entry.of(name));
            if (offset.isPresent()) {
                return offset.get().kind() == SourceOffset.Kind.FILE;
            }
        }
        return true;
    }

    private void add(FileSource source, FileSourceLog.Input input) {
        Location location = input.location();
        boolean newDirectory = seen.add(location.parent());
        if (!newDirectory && !names.contains(location.name())) {
            return;
        }
        Identity identity = source.identify(location);
        if (files.containsKey(identity)) {
            listed.putIfAbsent(identity, input.logId());
        }
        if (newDirectory) {
            directories.stream().filter(identity::isUnder).forEach(read::add);
        }
    }

    private Map<Identity, Involvement> involvements() throws IOException {
        NavigableMap<Long, Long> batches = listed.isEmpty() ? new TreeMap<>() : batches();
        Map<Identity, Involvement> involvements = new HashMap<>();
        for (Map.Entry<Identity, Identity> file : files.entrySet()) {
            Long logId = listed.get(file.getKey());
            if (logId != null) {
                involvements.put(file.getKey(), listed(logId, Optional.ofNullable(batches.ceilingEntry(logId))));
            } else if (read.contains(file.getValue())) {
                involvements.put(
                        file.getKey(),
                        unreadable.isEmpty()
                                ? involvement(Part.NOT_LISTED, Optional.empty(), "")
                                : involvement(
                                        Part.UNCERTAIN,
                                        Optional.empty(),
                                        "logs of source " + name + " are missing or torn: "
                                                + String.join(", ", unreadable.keySet())));
            }
        }
        return involvements;
    }

    /** @param batch by the newest log id that it read, the first batch that had read the file */
    private Involvement listed(long logId, Optional<Map.Entry<Long, Long>> batch) {
        if (batch.isEmpty()) {
            return involvement(Part.LISTED, Optional.empty(), "as log id " + logId + " of source " + name);
        }
        long id = batch.get().getValue();
        BatchStatus status = checkpoint.status(id);
        boolean read = status != BatchStatus.IN_FLIGHT && status != BatchStatus.LOST;
        return involvement(read ? Part.READ : Part.UNCOMMITTED, Optional.of(range(id, logId)), "");
    }

    private BatchRange range(long id, long logId) {
        Long before = checkpoint.offsets().lowerKey(id);
        if (before == null && id > 0) {
            return new BatchRange(0, id, Evidence.RANGE, "the offsets of earlier batches are purged");
        } else if (before != null && before < id - 1 && checkpoint.hasAsynchronousGaps()) {
            String rule = "the query tracks its progress asynchronously, and keeps no offsets of the batches between";
            return new BatchRange(before + 1, id, Evidence.RANGE, rule);
        }
        return new BatchRange(id, id, Evidence.EXACT, "source " + name + " lists the file with log id " + logId);
    }

    private Involvement involvement(Part part, Optional<BatchRange> batches, String detail) {
        return new Involvement(checkpoint.query().id(), Optional.of(checkpoint.directory()), part, batches, detail);
    }

    /** By log id that the source had been read up to, the first batch that ended there. */
    private NavigableMap<Long, Long> batches() throws IOException {
        NavigableMap<Long, Long> batches = new TreeMap<>();
        for (long batch : checkpoint.offsets().keySet()) {
            checkpoint
                    .offset(batch)
                    .flatMap((OffsetEntry entry) -> entry.of(name))
                    .filter(offset -> offset.kind() == SourceOffset.Kind.FILE)
                    .ifPresent(offset -> batches.putIfAbsent(((SourceOffset.FileLog) offset).logOffset(), batch));
        }
        return batches;
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
