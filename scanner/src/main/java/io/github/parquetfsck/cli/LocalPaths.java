// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Destinations on this machine. */
final class LocalPaths {
    private LocalPaths() {}

    /** The path of a bare location or of a {@code file:} URI; empty for any other scheme. */
    static Optional<Path> of(Location location) {
        return switch (location.scheme()) {
            case "" -> Optional.of(Path.of(location.text()));
            case "file" -> Optional.of(Path.of(URI.create(location.text()).getPath()));
            default -> Optional.empty();
        };
    }
}
