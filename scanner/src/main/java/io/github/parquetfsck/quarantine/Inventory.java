// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Crew;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Sha256;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.ledger.RunId;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Compares what lies under a root with what its ledger says. Only reads, and follows no links. */
public final class Inventory {
    private static final Pattern TEMPORARY = Pattern.compile("\\.pqfsck-.*\\.tmp");
    private static final Pattern CUT_COPY = Pattern.compile(".*\\.part-[0-9]{8}T[0-9]{6}Z-[0-9a-f]{4}-[0-9]{6,}");

    private final Stores stores;
    private final Location root;
    private final Proof proof;
    private final Crew crew;

    /** How sure it is to be that a file is the one. */
    public enum Proof {
        /** It has the length. */
        LENGTH,
        /** It has the SHA-256 of its entry. */
        SHA256
    }

    public Inventory(Stores stores, Location root, Proof proof, int threads) {
        this.stores = stores;
        this.root = root;
        this.proof = proof;
        this.crew = new Crew(threads);
    }

    /** The discrepancies: those of entries in their order, then what no entry owns. */
    public List<Discrepancy> compare(LedgerState state) throws IOException {
        List<Discrepancy> found = new ArrayList<>();
        List<LedgerEntry> held = state.entries().values().stream()
                .filter(entry ->
                        entry.state() == EntryState.QUARANTINED || entry.state().isOpen())
                .toList();
        crew.all(held, this::look).forEach(found::addAll);
        found.addAll(strangers(state));
        return found;
    }

    private List<Discrepancy> look(LedgerEntry entry) {
        Condemnation facts = entry.facts();
        try {
            Optional<Node> there = node(facts.destination());
            if (entry.state().isOpen()) {
                return open(entry, there);
            }
            List<Discrepancy> found = new ArrayList<>();
            if (there.isEmpty()) {
                found.add(of(
                        Discrepancy.Kind.MISSING, facts, "expected the file of " + facts.source() + ", found nothing"));
            } else {
                difference(facts, there.get())
                        .ifPresent(detail -> found.add(of(Discrepancy.Kind.CHANGED, facts, detail)));
            }
            Location manifest = Destinations.manifest(facts.destination());
            if (node(manifest).isEmpty()) {
                found.add(new Discrepancy(
                        Discrepancy.Kind.NO_MANIFEST,
                        entry.id(),
                        manifest,
                        "expected the manifest, found nothing; ledger show " + entry.id() + " says the same"));
            }
            return found;
        } catch (IOException e) {
            return List.of(of(Discrepancy.Kind.UNREADABLE, facts, Errors.line(e)));
        }
    }

    /** Between two ends a file may have either name, or both. */
    private List<Discrepancy> open(LedgerEntry entry, Optional<Node> there) throws IOException {
        boolean purged = entry.state() == EntryState.PURGING;
        if (purged || there.isPresent() || node(entry.returning().source()).isPresent()) {
            return List.of();
        }
        return List.of(of(
                Discrepancy.Kind.MISSING,
                entry.facts(),
                "the entry is " + entry.state() + "; expected the file here or at "
                        + entry.returning().source() + ", found it at neither"));
    }

    private Optional<Node> node(Location location) throws IOException {
        return stores.source(location).stat(location);
    }

    private Optional<String> difference(Condemnation facts, Node node) throws IOException {
        FileEntry file = node.entry();
        if (node.kind() != Node.Kind.FILE) {
            return Optional.of("expected a file, found a " + node.kind());
        } else if (file.length() != facts.length()) {
            return Optional.of("expected " + facts.length() + " bytes, found " + file.length());
        }
        return switch (proof) {
            case LENGTH -> Optional.empty();
            case SHA256 -> {
                String found = Sha256.of(stores.source(file.location()), file);
                yield found.equals(facts.sha256())
                        ? Optional.empty()
                        : Optional.of("expected SHA-256 " + facts.sha256() + ", found " + found);
            }
        };
    }

    private static Discrepancy of(Discrepancy.Kind kind, Condemnation facts, String detail) {
        return new Discrepancy(kind, facts.id(), facts.destination(), detail);
    }

    private List<Discrepancy> strangers(LedgerState state) throws IOException {
        FileSource source = stores.source(root);
        Map<Identity, LedgerEntry> owners = new HashMap<>();
        state.entries()
                .values()
                .forEach(entry -> owners.put(source.identify(entry.facts().destination()), entry));
        List<Discrepancy> found = new ArrayList<>();
        Deque<Location> directories = new ArrayDeque<>(List.of(root));
        while (!directories.isEmpty()) {
            List<Node> nodes = new ArrayList<>();
            source.list(directories.pop(), nodes::add);
            for (Node node : nodes) {
                boolean link = isLink(node.location());
                if (node.kind() == Node.Kind.DIRECTORY && !link) {
                    directories.push(node.location());
                } else if (link) {
                    found.add(stranger(node.location(), "a link, which parquet-fsck does not make here"));
                } else {
                    judge(node.location(), owners).ifPresent(found::add);
                }
            }
        }
        found.sort((a, b) -> a.location().compareTo(b.location()));
        return found;
    }

    private boolean isLink(Location location) throws IOException {
        Optional<FileMover> mover = stores.mover(location);
        return mover.isPresent() && mover.get().linked(location).isPresent();
    }

    private static Discrepancy stranger(Location location, String detail) {
        return new Discrepancy(Discrepancy.Kind.STRANGER, "", location, detail);
    }

    /** Why a file should not be here; empty for one that an entry or the ledger owns. */
    private Optional<Discrepancy> judge(Location file, Map<Identity, LedgerEntry> owners) throws IOException {
        FileSource source = stores.source(root);
        Identity identity = source.identify(file);
        String below = identity.path().substring(source.identify(root).path().length());
        String name = file.name();
        if (TEMPORARY.matcher(name).matches() || CUT_COPY.matcher(name).matches()) {
            return Optional.of(new Discrepancy(
                    Discrepancy.Kind.LEFTOVER, "", file, "left by a run that did not end, or of one that is running"));
        } else if (isOfTheLedger(below, name) || isBackup(below) || isManifest(identity, owners)) {
            return Optional.empty();
        }
        LedgerEntry owner = owners.get(sidecarOf(identity, name));
        LedgerEntry own = owner == null ? owners.get(identity) : owner;
        if (own == null) {
            return Optional.of(stranger(file, "no entry of the ledger owns it"));
        }
        return switch (own.state()) {
            case MOVING, QUARANTINED, RESTORING, PURGING -> Optional.empty();
            case CONDEMNED, RELEASED, PURGED, LOST ->
                Optional.of(stranger(file, "the entry of this name, " + own.id() + ", is " + own.state()));
        };
    }

    /** The file whose checksums Hadoop's local file system keeps in {@code .name.crc}; the file itself for any other name. */
    private static Identity sidecarOf(Identity file, String name) {
        if (!name.startsWith(".") || !name.endsWith(".crc")) {
            return file;
        }
        String path = file.path().substring(0, file.path().lastIndexOf('/') + 1);
        return new Identity(file.scheme(), file.authority(), path + name.substring(1, name.length() - 4));
    }

    private static boolean isOfTheLedger(String below, String name) {
        return below.startsWith("/_ledger/") && Ledger.isRecord(name);
    }

    /** {@code /<run>/_sink-logs/...} */
    private static boolean isBackup(String below) {
        String[] parts = below.split("/", 4);
        return parts.length == 4 && RunId.isRun(parts[1]) && parts[2].equals("_sink-logs");
    }

    private static boolean isManifest(Identity file, Map<Identity, LedgerEntry> owners) {
        String path = file.path();
        return path.endsWith(Destinations.MANIFEST)
                && owners.containsKey(new Identity(
                        file.scheme(),
                        file.authority(),
                        path.substring(0, path.length() - Destinations.MANIFEST.length())));
    }
}
