// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Copying;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which directory owns a file, and whether the quarantine root keeps clear of all of them. */
final class Territory {
    private record Owned(Identity directory, Holding holding) {}

    private final PlanRequest request;
    private final Identity root;
    private final List<Owned> owned;

    Territory(PlanRequest request) {
        this.request = request;
        this.root = request.identify().apply(request.root());
        this.owned = request.holdings().stream()
                .map(h -> new Owned(request.identify().apply(h.directory()), h))
                .sorted(Comparator.comparingInt(
                                (Owned o) -> o.directory().path().length())
                        .reversed())
                .toList();
    }

    /** The innermost directory that owns the file. */
    Optional<Holding> holding(Identity file) {
        return owned.stream()
                .filter(o -> contains(o.directory(), file))
                .map(Owned::holding)
                .findFirst();
    }

    /** What is wrong with the root for these moves. */
    List<Refused> objections(List<PlannedMove> moves, Copying copying) {
        List<Refused> objections = new ArrayList<>();
        Set<Identity> tables = new LinkedHashSet<>();
        owned.stream().filter(o -> o.holding().kind().hasLog()).forEach(o -> tables.add(o.directory()));
        moves.forEach(move -> tables.add(table(move.identity())));
        tables.stream().filter(table -> contains(table, root)).findFirst().ifPresent(table -> {
            objections.add(new Refused(
                    "the root " + request.root() + " lies inside " + table + ", whose readers could list it",
                    "give a --root outside of every table"));
        });
        String name = root.path().substring(root.path().lastIndexOf('/') + 1);
        boolean listable = request.paths().stream()
                .anyMatch(path -> contains(request.identify().apply(path), root));
        if (objections.isEmpty() && listable && !name.startsWith("_")) {
            objections.add(new Refused(
                    "readers of the scanned path could list the root " + request.root(),
                    "give a --root whose last name starts with _, such as _" + name));
        }
        moves.stream()
                .filter(move ->
                        copying == Copying.WITHIN_THE_STORE && !move.identity().isInStoreOf(root))
                .findFirst()
                .ifPresent(move -> objections.add(new Refused(
                        "the root " + request.root() + " lies on another store than "
                                + move.file().location(),
                        "give a --root on the same store, or --allow-copy")));
        return objections;
    }

    /** The directory that readers open for a file: above its partition directories, which read {@code key=value}. */
    private static Identity table(Identity file) {
        String path = file.path().substring(0, file.path().lastIndexOf('/'));
        while (path.substring(path.lastIndexOf('/') + 1).indexOf('=') > 0) {
            path = path.substring(0, path.lastIndexOf('/'));
        }
        return new Identity(file.scheme(), file.authority(), path.isEmpty() ? "/" : path);
    }

    private static boolean contains(Identity directory, Identity file) {
        return file.equals(directory) || file.isUnder(directory);
    }
}
