// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.ledger.SinkEdit;
import io.github.parquetfsck.streamlog.SinkLog;
import io.github.parquetfsck.streamlog.SinkLogEditor;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Keeps sink logs in step with the files that are moved. No log is touched while its query looks alive, and a copy of
 * every log lies under the root before it changes.
 */
final class SinkKeeper {
    private static final int COPIES = 1000;

    private final Stores stores;
    private final LiveQuery liveQuery;
    private final Location root;

    SinkKeeper(Stores stores, LiveQuery liveQuery, Location root) {
        this.stores = stores;
        this.liveQuery = liveQuery;
        this.root = root;
    }

    /** Refuses while the sink's query looks alive. */
    void demandStopped(Location sink) throws IOException {
        liveQuery.demandStopped(sink, Set.of());
    }

    /** The lines that list each file, by which the intent is made; refuses while the sink's query looks alive. */
    Map<Identity, SinkEdit> intended(Location sink, Collection<Identity> files) throws IOException {
        demandStopped(sink);
        Location directory = sink.child("_spark_metadata");
        Map<Identity, SinkEdit> edits = new TreeMap<>();
        lines(sink, files)
                .forEach((file, lines) -> edits.put(
                        file,
                        new SinkEdit(
                                directory,
                                lines.stream()
                                        .map(line -> new SinkEdit.Line(line.log(), line.number(), line.text()))
                                        .toList())));
        return edits;
    }

    private Map<Identity, List<SinkLogEditor.Line>> lines(Location sink, Collection<Identity> files)
            throws IOException {
        try {
            return editor(sink).lines(files);
        } catch (SinkLogEditor.BrokenLog e) {
            throw unreadable(String.valueOf(e.getMessage()));
        }
    }

    /** Brings the logs of an open entry back that its edit has emptied and not written. */
    void mend(Condemnation entry, TornLogs.Edit edit) throws IOException {
        new TornLogs(stores, root).mend(entry, edit);
    }

    /** Takes the files out of the logs that list them; those of one sink together. */
    void remove(Collection<Condemnation> entries, RunId run) throws IOException {
        for (Map.Entry<Location, List<Condemnation>> sink : bySink(entries).entrySet()) {
            List<Identity> files =
                    sink.getValue().stream().map(Condemnation::identity).toList();
            if (!lines(sink.getKey(), files).isEmpty()) {
                liveQuery.demandStopped(sink.getKey(), edited(sink.getValue()));
                editor(sink.getKey()).remove(files, backup(run));
            }
        }
    }

    /** Puts the files back into the logs; those of one sink together. */
    void putBack(Collection<Condemnation> entries, RunId run) throws IOException {
        for (Map.Entry<Location, List<Condemnation>> sink : bySink(entries).entrySet()) {
            Map<Identity, List<SinkLogEditor.Line>> lines = new TreeMap<>();
            for (Condemnation entry : sink.getValue()) {
                lines.put(
                        entry.identity(),
                        entry.sink().stream()
                                .flatMap(edit -> edit.lines().stream())
                                .map(line -> new SinkLogEditor.Line(line.log(), line.number(), line.text()))
                                .toList());
            }
            if (!lines(sink.getKey(), lines.keySet()).equals(lines)) {
                liveQuery.demandStopped(sink.getKey(), edited(sink.getValue()));
                editor(sink.getKey()).putBack(lines, backup(run));
            }
        }
    }

    /**
     * Lists files that no log lists yet, all in one edit of the log that readers read last; the caller has demanded that the
     * query has stopped.
     *
     * @param lines by file
     */
    void add(Location sink, Map<Identity, String> lines, RunId run) throws IOException {
        SinkLogEditor editor = editor(sink);
        Set<Identity> listed = editor.lines(lines.keySet()).keySet();
        String newest = SinkLog.open(stores.source(sink), sink)
                .flatMap(SinkLog::newest)
                .map(log -> log.name().text())
                .orElseThrow(() -> new IOException("expected a log to list files in, found none in " + sink));
        Map<Identity, List<SinkLogEditor.Line>> added = new TreeMap<>();
        lines.forEach((file, line) -> {
            if (!listed.contains(file)) {
                added.put(file, List.of(new SinkLogEditor.Line(newest, Integer.MAX_VALUE, line)));
            }
        });
        if (!added.isEmpty()) {
            editor.putBack(added, backup(run));
        }
    }

    /**
     * Refuses where readers cannot read the sink's log: what is added to it then helps nobody.
     *
     * @throws RefusedException with what is wrong with it
     */
    void demandReadable(Location sink) throws IOException {
        FileSource source = stores.source(sink);
        SinkLog log = SinkLog.open(source, sink).orElseThrow(() -> unreadable(sink + " has no log any more"));
        if (log.live().isEmpty()) {
            throw unreadable(log.directory() + " holds no log");
        } else if (!log.missing().isEmpty()) {
            throw unreadable(log.findings().get(0).message());
        }
        Optional<String> why = log.unreadable();
        if (why.isPresent()) {
            throw unreadable(why.get());
        }
    }

    private static RefusedException unreadable(String what) {
        return new RefusedException(Refused.byBrokenLog(what));
    }

    private static Set<String> edited(List<Condemnation> entries) {
        return entries.stream()
                .flatMap(entry -> entry.sink().stream())
                .flatMap(edit -> edit.lines().stream())
                .map(SinkEdit.Line::log)
                .collect(Collectors.toSet());
    }

    private static Map<Location, List<Condemnation>> bySink(Collection<Condemnation> entries) {
        return entries.stream()
                .filter(entry -> entry.sink().isPresent())
                .collect(Collectors.groupingBy(
                        entry -> entry.sink().orElseThrow().directory().parent(),
                        LinkedHashMap::new,
                        Collectors.toCollection(ArrayList::new)));
    }

    private SinkLogEditor editor(Location sink) throws IOException {
        return new SinkLogEditor(stores.source(sink), mover(sink), sink);
    }

    /** Under the first free of the names {@code <run>/_sink-logs/1}, {@code 2}, ...; nothing is overwritten. */
    private SinkLogEditor.Backup backup(RunId run) {
        Destinations destinations = new Destinations(root, run);
        return (log, content) -> {
            FileSource source = stores.source(log);
            for (int copy = 1; copy <= COPIES; copy++) {
                Location to = destinations.backup(source.identify(log), copy);
                if (stores.source(to).stat(to).isEmpty() && published(to, content)) {
                    return;
                }
            }
            throw new IOException("expected at most " + COPIES + " copies of " + log + " under " + root);
        };
    }

    private boolean published(Location to, byte[] content) throws IOException {
        mover(to).createDirectories(to.parent());
        try {
            mover(to).publish(to, content);
            return true;
        } catch (FileAlreadyExistsException another) {
            return false;
        }
    }

    private FileMover mover(Location location) throws IOException {
        return stores.mover(location)
                .orElseThrow(() -> new IOException("parquet-fsck cannot write on this kind of store: " + location));
    }
}
