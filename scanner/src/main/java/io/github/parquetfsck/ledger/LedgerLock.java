// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The right to move files under one root: the file {@code _ledger/epoch-000012}, which only one contender gets to
 * create. It expires 10 minutes after its last renewal by the store's own clock, and at once when its process is known
 * to be gone; it is renewed every 2 minutes. Whoever takes over creates the next epoch, so that an owner who was only
 * paused finds out before its next batch.
 */
public final class LedgerLock implements Closeable {
    /** After this long without renewal another process may take over. */
    public static final Duration EXPIRY = Duration.ofMinutes(10);

    private static final Duration RENEWAL = Duration.ofMinutes(2);
    /** An owner stops before others may begin. */
    private static final Duration TRUSTED = EXPIRY.minusMinutes(1);
    /** How long a file without content may be one that is just being created. */
    private static final Duration CREATION = Duration.ofSeconds(2);

    /** Epochs that are left, this one among them. */
    private static final int KEPT = 20;

    private static final Pattern EPOCH = Pattern.compile("epoch-([0-9]{6,9})");

    private final FileSource source;
    private final FileMover mover;
    private final Location directory;
    private final int epoch;
    private final Owner owner;
    private final Thread renewal;
    private boolean given;
    private volatile Instant renewed = Instant.now();
    private volatile long renewedNanos = System.nanoTime();

    private LedgerLock(FileSource source, FileMover mover, Location directory, int epoch, Owner owner) {
        this.source = source;
        this.mover = mover;
        this.directory = directory;
        this.epoch = epoch;
        this.owner = owner;
        this.renewal = new Thread(this::keepRenewing, "ledger-lock-renewal");
        renewal.setDaemon(true);
    }

    /** What came of trying to take the lock. */
    public sealed interface Attempt {
        default <T> T fold(Function<Held, T> held, Function<Busy, T> busy) {
            return this instanceof Held h ? held.apply(h) : busy.apply((Busy) this);
        }
    }

    public record Held(LedgerLock lock) implements Attempt {}

    /**
     * Another process has it.
     *
     * @param owner for a person
     * @param expires when it can be taken over if it is not renewed, by the store's clock
     */
    public record Busy(String owner, Instant renewed, Instant expires) implements Attempt {}

    /** The lock was lost while it was thought to be held. */
    public static final class Lost extends IOException {
        Lost(String message) {
            super(message);
        }
    }

    private record Epoch(int number, FileEntry entry) {}

    /** Takes the lock of a root, whose {@code _ledger} directory is made when it is not there. */
    public static Attempt take(Stores stores, Location root) throws IOException {
        return takeIn(stores, Ledger.directory(root));
    }

    /** Takes the lock of whatever keeps its epochs in this directory, which is made when it is not there. */
    public static Attempt takeIn(Stores stores, Location directory) throws IOException {
        FileSource source = stores.source(directory);
        FileMover mover = stores.mover(directory)
                .orElseThrow(
                        () -> new IOException("parquet-fsck cannot take a lock on this kind of store: " + directory));
        mover.createDirectories(directory);
        Optional<Epoch> highest = highest(source, directory);
        if (highest.isPresent()) {
            Optional<Busy> busy = holder(source, mover, directory, highest.get());
            if (busy.isPresent()) {
                return busy.get();
            }
        }
        int epoch = highest.map(Epoch::number).orElse(0) + 1;
        Owner owner = Owner.current();
        LedgerLock lock = new LedgerLock(source, mover, directory, epoch, owner);
        try {
            mover.createExclusive(lock.file(), lock.content("held"));
            lock.verify();
            lock.renewal.start();
            lock.forgetEarlier();
            return new Held(lock);
        } catch (FileAlreadyExistsException | Lost another) {
            lock.abandon();
            Instant now = mover.clock(directory);
            return new Busy("another process that took it a moment ago", now, now.plus(EXPIRY));
        } catch (IOException | RuntimeException e) {
            lock.abandon();
            throw e;
        }
    }

    /** Epochs of earlier owners say nothing once there is a higher one; the last few are left for a person to read. */
    private void forgetEarlier() {
        List<Location> earlier = new ArrayList<>();
        try {
            source.list(directory, node -> {
                Matcher name = EPOCH.matcher(node.location().name());
                if (node.kind() == Node.Kind.FILE
                        && name.matches()
                        && Integer.parseInt(name.group(1)) <= epoch - KEPT) {
                    earlier.add(node.location());
                }
            });
            mover.deleteAll(earlier);
        } catch (IOException e) {
            // Whoever takes the lock next tries again.
            return;
        }
    }

    static boolean isEpoch(String name) {
        return EPOCH.matcher(name).matches();
    }

    public int epoch() {
        return epoch;
    }

    /**
     * Reads the highest epoch again.
     *
     * @throws Lost when it is no longer this one, or the last renewal is too long ago to be sure
     */
    public void verify() throws IOException {
        verifyRenewed();
        int highest = highest(source, directory).map(Epoch::number).orElse(0);
        if (highest != epoch) {
            throw new Lost(
                    "the lock was taken over: expected epoch " + epoch + " in " + directory + ", found " + highest);
        }
    }

    /** As {@link #verify}, by this machine's clocks alone: cheap enough for every move. */
    public void verifyRenewed() throws Lost {
        Duration byClock = Duration.between(renewed, Instant.now());
        Duration byTimer = Duration.ofNanos(System.nanoTime() - renewedNanos);
        if (byClock.compareTo(TRUSTED) > 0 || byTimer.compareTo(TRUSTED) > 0) {
            throw new Lost("the lock in " + directory + " was last renewed " + byClock.toSeconds()
                    + " s ago and may have been taken over");
        }
    }

    /** Gives the lock up; whether or not the store takes note, this process no longer holds it. */
    @Override
    public synchronized void close() throws IOException {
        abandon();
        if (highest(source, directory).map(Epoch::number).orElse(0) == epoch) {
            mover.replace(file(), content("released"));
        }
    }

    private synchronized void abandon() {
        given = true;
        renewal.interrupt();
        owner.letGo();
    }

    /** Never writes after {@link #close} has. */
    synchronized void renew() throws IOException {
        if (given) {
            return;
        }
        Instant before = Instant.now();
        long nanos = System.nanoTime();
        verify();
        mover.replace(file(), content("held"));
        renewed = before;
        renewedNanos = nanos;
    }

    private void keepRenewing() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                Thread.sleep(RENEWAL.toMillis());
                renew();
            } catch (InterruptedException e) {
                return;
            } catch (IOException e) {
                // Tried again in two minutes; once that is too late, verifyRenewed stops the work.
            }
        }
    }

    private Location file() {
        return directory.child(String.format(Locale.ROOT, "epoch-%06d", epoch));
    }

    private byte[] content(String state) {
        return (Json.object()
                                .put("epoch", epoch)
                                .put("state", state)
                                .put("owner", owner.json())
                                .build()
                        + "\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static Optional<Epoch> highest(FileSource source, Location directory) throws IOException {
        Epoch[] highest = new Epoch[1];
        source.list(directory, node -> {
            Matcher name = EPOCH.matcher(node.location().name());
            if (node.kind() == Node.Kind.FILE && name.matches()) {
                int number = Integer.parseInt(name.group(1));
                if (highest[0] == null || number > highest[0].number()) {
                    highest[0] = new Epoch(number, node.entry());
                }
            }
        });
        return Optional.ofNullable(highest[0]);
    }

    /** Who holds the lock; empty when it is released, expired, or its process is gone. */
    private static Optional<Busy> holder(FileSource source, FileMover mover, Location directory, Epoch epoch)
            throws IOException {
        Json content = content(source, epoch.entry().location());
        for (long waited = 0; content instanceof Json.Null && waited < CREATION.toMillis(); waited += 100) {
            sleep();
            content = content(source, epoch.entry().location());
        }
        Owner owner = Owner.of(content.get("owner").orElse(Json.nothing()));
        boolean free =
                content instanceof Json.Null || content.text("state").orElse("").equals("released") || owner.isGone();
        Instant modified = source.stat(epoch.entry().location())
                .map(node -> node.entry().modified())
                .orElse(Instant.EPOCH);
        if (free || mover.clock(directory).isAfter(modified.plus(EXPIRY))) {
            return Optional.empty();
        }
        return Optional.of(new Busy(owner.toString(), modified, modified.plus(EXPIRY)));
    }

    private static Json content(FileSource source, Location file) throws IOException {
        try {
            Optional<Node> node = source.stat(file);
            return node.isEmpty()
                    ? Json.nothing()
                    : Json.parse(new String(source.bytes(node.get().entry()), StandardCharsets.UTF_8));
        } catch (Json.MalformedJson | NoSuchFileException beingWritten) {
            return Json.nothing();
        }
    }

    private static void sleep() throws IOException {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new java.io.InterruptedIOException("interrupted while waiting for the lock");
        }
    }
}
