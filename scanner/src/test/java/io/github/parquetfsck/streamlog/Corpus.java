// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Checkpoints and sinks that Spark wrote, kept outside the repository. */
public final class Corpus {
    private Corpus() {}

    /** A folder of the shared corpus; aborts the test, with a message, where there is none. */
    public static Path checkpoints(String name) {
        Path start = Path.of("").toAbsolutePath();
        Optional<Path> found = Stream.iterate(start, p -> p != null, Path::getParent)
                .map(p -> p.resolve("shared/corpus/checkpoints").resolve(name))
                .filter(Files::isDirectory)
                .findFirst();
        return found.orElseGet(() -> abort("shared/corpus/checkpoints/" + name + " is not above " + start));
    }
}
