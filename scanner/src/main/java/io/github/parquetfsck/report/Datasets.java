// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.scan.ScanEvent;
import java.util.HashSet;
import java.util.Set;

/** The directories that a scan recognised, and which of them a file belongs to. */
public final class Datasets {
    private final Set<Location> directories = new HashSet<>();

    /** Takes note of a directory that is more than a plain one. */
    public void add(ScanEvent.DatasetFound found) {
        if (!"plain".equals(found.kind())) {
            directories.add(found.directory());
        }
    }

    /** The recognised directory that holds a file, else the one above its partitions, which read {@code key=value}. */
    public Location of(Location file) {
        Location table = file.parent();
        for (Location at = file.parent(); !at.equals(at.parent()); at = at.parent()) {
            if (directories.contains(at)) {
                return at;
            }
            if (at.equals(table) && table.name().indexOf('=') > 0) {
                table = table.parent();
            }
        }
        return table;
    }

    /** A quarantine root beside a dataset, where no reader of it looks, and hidden from readers of what is around. */
    public static Location rootBeside(Location dataset) {
        return dataset.parent().child("_quarantine");
    }
}
