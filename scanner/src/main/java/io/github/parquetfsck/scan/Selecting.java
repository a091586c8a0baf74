// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * Between a listing and an engine: hands on the candidates that are to be read, and tells of each other why it is not. Of
 * those that are to be read oldest first, a bounded number is held until the listing is over. For one thread.
 */
public final class Selecting implements Consumer<Candidate> {
    /** Files of one run that reads the oldest first. */
    static final int MOST = 100_000;

    private static final Comparator<Aged> AGE =
            Comparator.comparing(Aged::verified).thenComparing(Aged::number);

    private final Stores stores;
    private final Selection selection;
    private final Level level;
    private final Earlier earlier;
    private final ScanListener events;
    private final Consumer<Candidate> files;
    private final int most;
    private final PriorityQueue<Aged> oldest = new PriorityQueue<>(AGE.reversed());
    private long bytes;
    private long number;

    private record Aged(Candidate candidate, Instant verified, long number) {}

    /**
     * @param earlier when files were last verified
     * @param events told what is left out
     * @param files given each candidate that is to be read
     */
    public Selecting(
            Stores stores, ScanRequest request, Earlier earlier, ScanListener events, Consumer<Candidate> files) {
        this(stores, request, earlier, events, files, MOST);
    }

    Selecting(
            Stores stores,
            ScanRequest request,
            Earlier earlier,
            ScanListener events,
            Consumer<Candidate> files,
            int most) {
        this.stores = stores;
        this.selection = request.selection();
        this.level = request.level();
        this.earlier = earlier;
        this.events = events;
        this.files = files;
        this.most = most;
    }

    /** @throws UncheckedIOException when what earlier runs left cannot be read */
    @Override
    public void accept(Candidate candidate) {
        try {
            if (candidate.entry().modified().isBefore(selection.since())) {
                leave(candidate, LeftOut.OLDER);
            } else if (selection.subset().of() > 1 && !isInSubset(candidate)) {
                leave(candidate, LeftOut.OTHER_SUBSET);
            } else if (selection.order() == Selection.Order.OLDEST_FIRST
                    && earlier.of(candidate).isEmpty()) {
                age(candidate);
            } else {
                pass(candidate);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isInSubset(Candidate candidate) throws IOException {
        Location location = candidate.entry().location();
        return selection.subset().holds(stores.source(location).identify(location));
    }

    private void leave(Candidate candidate, LeftOut why) {
        events.on(new ScanEvent.Excluded(candidate.entry().location(), why.rule()));
    }

    private void pass(Candidate candidate) throws IOException {
        if (selection.isOver()) {
            leave(candidate, LeftOut.OUT_OF_TIME);
        } else if (selection.mostBytes() == Long.MAX_VALUE
                || earlier.of(candidate).isPresent()) {
            files.accept(candidate);
        } else if (bytes >= selection.mostBytes()) {
            leave(candidate, LeftOut.OVER_BYTES);
        } else {
            bytes += cost(candidate);
            files.accept(candidate);
        }
    }

    /** Keeps it, and lets go of those verified last that are no longer needed to come to as many bytes or files. */
    private void age(Candidate candidate) throws IOException {
        oldest.add(new Aged(candidate, earlier.verified(candidate), number++));
        bytes += cost(candidate);
        for (Aged youngest = oldest.peek(); youngest != null; youngest = oldest.peek()) {
            long without = bytes - cost(youngest.candidate());
            if (oldest.size() <= most && without < selection.mostBytes()) {
                break;
            }
            oldest.remove();
            bytes = without;
            leave(youngest.candidate(), LeftOut.VERIFIED_LATER);
        }
    }

    private long cost(Candidate candidate) {
        return Selection.cost(candidate.entry(), level);
    }

    /** The listing is over: hands on what was held. */
    public void finish() {
        List<Aged> order = new ArrayList<>(oldest);
        oldest.clear();
        order.sort(AGE);
        for (Aged each : order) {
            if (selection.isOver()) {
                leave(each.candidate(), LeftOut.OUT_OF_TIME);
            } else {
                files.accept(each.candidate());
            }
        }
    }
}
