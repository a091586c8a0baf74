// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * Every scheme: local paths by the stores given for them, everything else by Hadoop, of which no class is loaded before a
 * path needs it.
 */
public final class HadoopStores implements Stores {
    private final Stores local;
    private final Loader loader;
    private final Bare bare;
    private volatile @Nullable HadoopFileSystems fileSystems;

    @FunctionalInterface
    private interface Loader {
        HadoopFileSystems load() throws IOException;
    }

    /** Where a path without scheme belongs. */
    private enum Bare {
        LOCAL,
        DEFAULT_FILE_SYSTEM
    }

    private HadoopStores(Stores local, Loader loader, Bare bare) {
        this.local = local;
        this.loader = loader;
        this.bare = bare;
    }

    /** With a configuration built from settings when the first path needs it; a bare path is local. */
    public static HadoopStores of(HadoopSettings settings, Stores local, Identities identities) {
        return new HadoopStores(
                local,
                () -> new HadoopFileSystems(Configurations.build(settings), settings.connectors(), identities),
                Bare.LOCAL);
    }

    /**
     * With the configuration of the process, as a Spark job has it. A bare path belongs to the default file system; where
     * that is the local one, to the local stores.
     */
    public static HadoopStores of(Configuration configuration, Stores local, Identities identities) {
        boolean hadoops =
                !HadoopFileSystems.defaultUri(configuration).getScheme().equals("file");
        return new HadoopStores(
                local,
                () -> new HadoopFileSystems(configuration, List.of(), identities),
                hadoops ? Bare.DEFAULT_FILE_SYSTEM : Bare.LOCAL);
    }

    /** Local files through Hadoop's raw local file system, which a benchmark compares with the JDK's. */
    public static Stores rawLocal(Configuration configuration, Identities identities) throws IOException {
        return new RawLocalStores(configuration, identities);
    }

    @Override
    public FileSource source(Location location) throws IOException {
        return isLocal(location) ? local.source(location) : fileSystems().source(location);
    }

    @Override
    public Optional<FileMover> mover(Location location) throws IOException {
        return isLocal(location) ? local.mover(location) : fileSystems().mover(location);
    }

    private boolean isLocal(Location location) {
        return location.scheme().equals("file") || (location.scheme().isEmpty() && bare == Bare.LOCAL);
    }

    private HadoopFileSystems fileSystems() throws IOException {
        HadoopFileSystems loaded = fileSystems;
        if (loaded == null) {
            synchronized (this) {
                loaded = fileSystems;
                if (loaded == null) {
                    loaded = loader.load();
                    fileSystems = loaded;
                }
            }
        }
        return loaded;
    }
}
