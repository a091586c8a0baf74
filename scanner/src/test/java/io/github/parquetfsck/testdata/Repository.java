// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The checked-out repository that the tests run in. */
public final class Repository {
    private Repository() {}

    /** The directory that holds the modules. */
    public static Path root() {
        Path start = Path.of("").toAbsolutePath();
        for (Path path = start; path != null; path = path.getParent()) {
            if (Files.exists(path.resolve("scanner/pom.xml"))) {
                return path;
            }
        }
        throw new IllegalStateException("no directory above " + start + " holds scanner/pom.xml");
    }

    /** The text of a file of the repository. */
    public static String read(String path) {
        try {
            return Files.readString(root().resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
