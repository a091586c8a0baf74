// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.removal;

import io.github.parquetfsck.io.Location;
import java.io.Serializable;
import java.util.List;

/**
 * What one task deletes.
 *
 * @param directories with all that is in them
 * @param files each by itself, for their directory holds more than one task should delete; links among them
 */
public record Piece(List<Location> directories, List<Location> files) implements Serializable {
    public Piece {
        directories = List.copyOf(directories);
        files = List.copyOf(files);
    }
}
