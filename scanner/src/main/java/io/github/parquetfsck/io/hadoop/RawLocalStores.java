// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Local files through {@link RawLocalFileSystem}: without checksum sidecars, and read only. */
final class RawLocalStores implements Stores {
    private final FileSource source;

    RawLocalStores(Configuration configuration, Identities identities) throws IOException {
        RawLocalFileSystem raw = new RawLocalFileSystem();
        raw.initialize(URI.create("file:///"), configuration);
        this.source = new HadoopSource(raw, "file", identities);
    }

    @Override
    public FileSource source(Location location) {
        return source;
    }

    @Override
    public Optional<FileMover> mover(Location location) {
        return Optional.empty();
    }
}
