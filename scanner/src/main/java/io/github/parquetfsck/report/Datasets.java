// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.scan.ScanEvent;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The directories that a scan recognised, and which of them a file belongs to. */
public final class Datasets {
    private static final String QUARANTINE = "_quarantine";

    private final Set<Location> directories = new HashSet<>();

    /** Takes note of a directory that is more than a plain one. */
    public void add(ScanEvent.DatasetFound found) {
        if (found.kind() != Owner.Kind.PLAIN) {
            directories.add(found.directory());
        }
    }

    /** The recognised directory that holds a file, else the one above its partitions, which read {@code key=value}. */
    public Location of(Location file) {
        for (Location at = file.parent(); !at.equals(at.parent()); at = at.parent()) {
            if (directories.contains(at)) {
                return at;
            }
        }
        return Owners.table(file.parent());
    }

    /** The root of the quarantine that a location lies in, told by its name or by that of a run below it. */
    public static Optional<Location> quarantineOf(Location location) {
        Optional<Location> root = Optional.empty();
        for (Location at = location; !at.equals(at.parent()); at = at.parent()) {
            if (at.name().equals(QUARANTINE)) {
                root = Optional.of(at);
            } else if (RunId.isRun(at.name())) {
                root = Optional.of(at.parent());
            }
        }
        return root;
    }

    /**
     * A quarantine root beside a dataset, where no reader of it looks, and hidden from readers of what is around.
     *
     * @param dataset of a partition, {@code key=value}, the root lies beside the table, whose readers list the partitions
     */
    public static Location rootBeside(Location dataset) {
        return around(Owners.table(spelledOut(dataset))).child(QUARANTINE);
    }

    /** A partition that is written with dots, as the working directory may be one, by its own name. */
    private static Location spelledOut(Location directory) {
        boolean dots = directory.name().equals(".") || directory.name().equals("..");
        if (!dots || !directory.scheme().isEmpty()) {
            return directory;
        }
        Location absolute = new Location(
                Path.of(directory.text()).toAbsolutePath().normalize().toString());
        return Owners.isPartition(absolute.name()) ? absolute : directory;
    }

    /** The directory that holds another one, which may be written with dots. */
    private static Location around(Location directory) {
        return switch (directory.name()) {
            case "." -> directory.equals(new Location(".")) ? new Location("..") : directory.child("..");
            case ".." -> directory.child("..");
            default -> directory.parent();
        };
    }
}
