// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import java.nio.file.Files;
import java.nio.file.Path;

/** Files of other people that lie beside a checkout, and are no part of it. */
final class Corpus {
    private Corpus() {}

    /** A folder of the corpus; it need not exist. */
    static Path folder(String name) {
        for (Path path = Repository.root().getParent(); path != null; path = path.getParent()) {
            Path corpus = path.resolve("shared/corpus");
            if (Files.exists(corpus)) {
                return corpus.resolve(name);
            }
        }
        return Repository.root().resolveSibling("shared/corpus").resolve(name);
    }
}
