// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores.NoConnector;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.util.VersionInfo;

/** The file systems of one configuration, one for each scheme and authority. Hadoop caches them; none is ever closed. */
final class HadoopFileSystems {
    private final Configuration configuration;
    private final List<Path> connectors;
    private final Identities identities;
    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private final Map<URI, FileMover> movers = new HashMap<>();
    private final Object extending = new Object();
    private Optional<Configuration> extended = Optional.empty();

    private record Known(FileSystem fileSystem, HadoopSource source) {}

    HadoopFileSystems(Configuration configuration, List<Path> connectors, Identities identities) {
        this.configuration = configuration;
        this.connectors = connectors;
        URI base = defaultUri(configuration);
        this.identities = base.getAuthority() == null
                ? identities
                : identities.withDefault(base.getScheme(), base.getAuthority());
    }

    static URI defaultUri(Configuration configuration) {
        return FileSystem.getDefaultUri(configuration);
    }

    HadoopSource source(Location location) throws IOException {
        return known(location).source();
    }

    Optional<FileMover> mover(Location location) throws IOException {
        FileSystem fileSystem = known(location).fileSystem();
        URI uri = fileSystem.getUri();
        synchronized (movers) {
            FileMover mover = movers.get(uri);
            if (mover == null) {
                Optional<FileMover> made = Movers.of(fileSystem, uri);
                made.ifPresent(each -> movers.put(uri, each));
                return made;
            }
            return Optional.of(mover);
        }
    }

    private Known known(Location location) throws IOException {
        String key = key(location);
        Known found = known.get(key);
        if (found == null) {
            FileSystem fileSystem = connect(location);
            String scheme = location.scheme().isEmpty() ? fileSystem.getScheme() : location.scheme();
            found = new Known(fileSystem, new HadoopSource(fileSystem, scheme, identities));
            known.put(key, found);
        }
        return found;
    }

    /** Scheme and authority. */
    private static String key(Location location) {
        String text = location.text();
        int rest = location.scheme().isEmpty() ? 0 : location.scheme().length() + 1;
        if (rest == 0 || !text.startsWith("//", rest)) {
            return text.substring(0, rest);
        }
        int slash = text.indexOf('/', rest + 2);
        return slash < 0 ? text : text.substring(0, slash);
    }

    private FileSystem connect(Location location) throws IOException {
        org.apache.hadoop.fs.Path path = HadoopPaths.path(location);
        String scheme = location.scheme();
        try {
            return path.getFileSystem(
                    scheme.isEmpty() || Connectors.isBuiltIn(scheme) ? configuration : extendedConfiguration());
        } catch (UnsupportedFileSystemException e) {
            throw Connectors.missing(location, VersionInfo.getVersion());
        } catch (IOException e) {
            throw HadoopErrors.translate(e, location);
        } catch (NoClassDefFoundError | ServiceConfigurationError e) {
            throw incomplete(location, e);
        } catch (RuntimeException e) {
            if (e.getCause() instanceof ClassNotFoundException) {
                throw Connectors.missing(location, VersionInfo.getVersion());
            }
            throw new IOException("the connector of " + location + " failed: " + e.getMessage(), e);
        }
    }

    private static NoConnector incomplete(Location location, Error e) {
        return new NoConnector("the connector of " + location + " lacks a class that it needs: " + e.getMessage()
                + "; put every jar it depends on on PQFSCK_CLASSPATH");
    }

    private Configuration extendedConfiguration() throws IOException {
        synchronized (extending) {
            if (extended.isEmpty()) {
                extended = Optional.of(Configurations.withConnectors(configuration, connectors));
            }
            return extended.get();
        }
    }
}
