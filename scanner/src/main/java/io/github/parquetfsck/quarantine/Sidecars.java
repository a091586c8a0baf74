// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.Sidecar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The checksum files that Hadoop's local file systems keep beside files. A file without one is read all the same, a file
 * beside another's is not: so a sidecar leaves a table before its file and comes back after it.
 */
final class Sidecars {
    private final Relocation relocation;

    Sidecars(Relocation relocation) {
        this.relocation = relocation;
    }

    /** The name beside a file's; empty where it would be too long to be one. */
    static Optional<Location> of(Location file) {
        String name = "." + file.name() + ".crc";
        return name.getBytes(StandardCharsets.UTF_8).length <= FileMover.LONGEST_NAME
                ? Optional.of(file.parent().child(name))
                : Optional.empty();
    }

    /** The sidecar that a file has now. */
    Optional<Sidecar> look(Location file) throws IOException {
        Optional<FileEntry> there = there(file);
        return there.isPresent()
                ? Optional.of(new Sidecar(there.get().length(), relocation.sha256(there.get())))
                : Optional.empty();
    }

    /** Whether a sidecar that is not the entry's lies where the entry's file is to come back. */
    Optional<Location> inTheWay(Condemnation facts) throws IOException {
        Optional<Sidecar> found = look(facts.source());
        return found.isPresent() && !found.equals(facts.belongings().sidecar()) ? of(facts.source()) : Optional.empty();
    }

    /** The entry's sidecar goes under the root, unless it is there, or what is beside the file's place is another. */
    void goOut(Condemnation facts) throws IOException {
        follow(facts, facts.source(), facts.destination());
    }

    /** The entry's sidecar comes back beside its file. */
    void comeBack(Condemnation facts) throws IOException {
        follow(facts, facts.destination(), facts.source());
    }

    /** The entry's sidecar goes for good, after its file; what is not the entry's stays. */
    void delete(Condemnation facts) throws IOException {
        Optional<Sidecar> own = facts.belongings().sidecar();
        if (own.isPresent() && own.equals(look(facts.destination()))) {
            Location sidecar = of(facts.destination()).orElseThrow();
            relocation.mover(sidecar).delete(sidecar);
        }
    }

    private void follow(Condemnation facts, Location from, Location to) throws IOException {
        Optional<Sidecar> own = facts.belongings().sidecar();
        Optional<Location> target = of(to);
        if (own.isEmpty() || target.isEmpty()) {
            return;
        }
        Optional<FileEntry> sidecar = there(from);
        if (sidecar.isPresent() && own.equals(look(from))) {
            relocation.follow(sidecar.get(), target.get(), own.get().sha256(), facts);
        }
    }

    private Optional<FileEntry> there(Location file) throws IOException {
        Optional<Location> name = of(file);
        return name.isPresent() ? relocation.file(name.get()) : Optional.empty();
    }
}
