// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What must hold before anything is listed. */
final class Preflight {
    private Preflight() {}

    /** Something reads every scheme, and every directory of checkpoints is there. */
    static void check(ScanOptions options, Stores stores) throws IOException, Failure {
        Set<String> schemes = new HashSet<>();
        for (Location path : options.ofEachStore()) {
            if (schemes.add(path.scheme())) {
                stores.source(path);
            }
        }
        for (Location directory : options.checkpoints()) {
            Optional<Node> there = stores.source(directory).stat(directory);
            if (there.filter(node -> node.kind() == Node.Kind.DIRECTORY).isEmpty()) {
                throw new Failure(ExitCode.FAILED, "--checkpoints " + directory + ": there is no such directory");
            }
        }
    }
}
