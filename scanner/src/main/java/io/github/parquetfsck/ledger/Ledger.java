// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The record of everything that was moved under one root: write-once segments of events in {@code <root>/_ledger/}.
 * Each segment is there whole or not at all, and none is ever changed.
 */
public final class Ledger {
    private final FileMover mover;
    private final Location directory;
    private final LedgerLock lock;
    private LedgerState state;
    private int sequence;

    private Ledger(FileMover mover, Location directory, LedgerLock lock, LedgerState state) {
        this.mover = mover;
        this.directory = directory;
        this.lock = lock;
        this.state = state;
    }

    /** Where a root keeps its ledger. */
    public static Location directory(Location root) {
        return root.child("_ledger");
    }

    /** Whether a name in that directory is one that a ledger gives: a segment's or an epoch's. */
    public static boolean isRecord(String name) {
        return Segment.Name.of(name).isPresent() || LedgerLock.isEpoch(name);
    }

    /** The state of a root's ledger; empty when there is none. */
    public static LedgerState read(Stores stores, Location root) throws IOException {
        FileSource source = stores.source(root);
        Contents contents = contents(source, directory(root));
        return Fold.of(contents.segments(), contents.torn());
    }

    /** The same for a person, with every event and with what is wrong with the record. */
    public static LedgerAudit audit(Stores stores, Location root) throws IOException {
        Contents contents = contents(stores.source(root), directory(root));
        return Fold.audit(
                contents.segments(),
                Stream.concat(contents.torn().stream(), contents.missing().stream())
                        .toList());
    }

    /** Begins to write under a lock: everything that earlier epochs wrote until now counts, what they may still write does not. */
    public static Ledger open(Stores stores, Location root, LedgerLock lock) throws IOException {
        Location directory = directory(root);
        FileSource source = stores.source(directory);
        FileMover mover = stores.mover(directory)
                .orElseThrow(
                        () -> new IOException("parquet-fsck cannot write a ledger on this kind of store: " + root));
        Contents contents = contents(source, directory);
        Ledger ledger = new Ledger(mover, directory, lock, Fold.of(contents.segments(), contents.torn()));
        ledger.publish(Segment.Kind.OPENING, List.of(new Event.Opened(contents.seals(lock.epoch()), Instant.now())));
        return ledger;
    }

    public LedgerState state() {
        return state;
    }

    /**
     * Writes what is about to be done; it is durable when this returns, and the lock was held after that: no move
     * that follows can be unknown to the next owner.
     *
     * @throws IllegalStateException when an event takes an arrow that the table of states does not have
     */
    public void intend(List<Event> events) throws IOException {
        publish(Segment.Kind.INTENT, events);
        lock.verify();
    }

    /** Writes what was done. */
    public void conclude(List<Event> events) throws IOException {
        publish(Segment.Kind.RESULT, events);
    }

    private void publish(Segment.Kind kind, List<Event> events) throws IOException {
        Segment segment = new Segment(new Segment.Name(lock.epoch(), sequence, kind), events);
        LedgerState next = Fold.add(state, segment);
        lock.verify();
        mover.publish(directory.child(segment.name().toString()), segment.encode());
        sequence++;
        state = next;
    }

    /**
     * What lies in the directory.
     *
     * @param torn one line for each segment that could not be read
     * @param present by epoch, the sequences of its segments, torn ones included
     */
    private record Contents(List<Segment> segments, List<String> torn, Map<Integer, TreeSet<Integer>> present) {

        /** One more than the highest sequence of an epoch. */
        int count(int epoch) {
            TreeSet<Integer> sequences = present.getOrDefault(epoch, new TreeSet<>());
            return sequences.isEmpty() ? 0 : sequences.last() + 1;
        }

        /** One line for each segment that must have been there: before another of its epoch, or seen by a successor. */
        List<String> missing() {
            Map<Integer, Integer> expected = new TreeMap<>();
            present.keySet().forEach(epoch -> expected.put(epoch, count(epoch)));
            for (Segment segment : segments) {
                for (Event event : segment.events()) {
                    if (event instanceof Event.Opened opened) {
                        opened.seals().forEach((epoch, seen) -> expected.merge(epoch, seen, Math::max));
                    }
                }
            }
            List<String> missing = new ArrayList<>();
            expected.forEach((epoch, count) -> {
                for (int sequence = 0; sequence < count; sequence++) {
                    if (!present.getOrDefault(epoch, new TreeSet<>()).contains(sequence)) {
                        missing.add("segment " + sequence + " of epoch " + epoch + " is missing");
                    }
                }
            });
            return missing;
        }

        /** For each earlier epoch that is not yet sealed, what is there of it. */
        Map<Integer, Integer> seals(int epoch) {
            Map<Integer, Integer> seals = new TreeMap<>();
            for (int earlier = 1; earlier < epoch; earlier++) {
                seals.put(earlier, count(earlier));
            }
            for (Segment segment : segments) {
                for (Event event : segment.events()) {
                    if (event instanceof Event.Opened opened) {
                        opened.seals().keySet().forEach(seals::remove);
                    }
                }
            }
            return seals;
        }
    }

    private static Contents contents(FileSource source, Location directory) throws IOException {
        TreeMap<Segment.Name, Node> names = new TreeMap<>();
        if (source.stat(directory).isPresent()) {
            source.list(directory, node -> Segment.Name.of(node.location().name())
                    .ifPresent(name -> names.put(name, node)));
        }
        List<Segment> segments = new ArrayList<>();
        List<String> torn = new ArrayList<>();
        Map<Integer, TreeSet<Integer>> present = new TreeMap<>();
        for (Map.Entry<Segment.Name, Node> file : names.entrySet()) {
            Segment.Name name = file.getKey();
            present.computeIfAbsent(name.epoch(), each -> new TreeSet<>()).add(name.sequence());
            try {
                segments.add(Segment.decode(name, source.bytes(file.getValue().entry())));
            } catch (Segment.Torn e) {
                torn.add(name + " is torn: " + e.getMessage());
            }
        }
        return new Contents(segments, torn, present);
    }
}
