// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Builds Hadoop's configuration: once, because each costs a hundred milliseconds. */
public final class Configurations {
    private static final String S3A = "org.apache.hadoop.fs.s3a.S3AFileSystem";

    private static final String GOOGLES = "com.google.cloud.";

    /** What Hadoop 3.5 gives as {@code 64m} for its own connector of Google Cloud Storage; Google's wants a number. */
    private static final List<String> SIZES = List.of(
            "fs.gs.block.size",
            "fs.gs.outputstream.buffer.size",
            "fs.gs.inputstream.inplace.seek.limit",
            "fs.gs.inputstream.min.range.request.size");

    private Configurations() {}

    /** One without any setting, for libraries that ask for one and need none: it costs nothing. */
    public static Configuration none() {
        return new Configuration(false);
    }

    static Configuration build(HadoopSettings settings) throws IOException {
        Configuration configuration = new Configuration();
        if (settings.confDirectory().isPresent()) {
            for (String name : List.of("core-site.xml", "hdfs-site.xml")) {
                Path file = settings.confDirectory().get().resolve(name);
                if (Files.isRegularFile(file)) {
                    configuration.addResource(file.toUri().toURL());
                }
            }
        }
        for (Path file : settings.files()) {
            if (!Files.isReadable(file)) {
                throw new NoSuchFileException(file.toString(), null, "expected a Hadoop configuration file");
            }
            configuration.addResource(file.toUri().toURL());
        }
        settings.properties().forEach(configuration::set);
        return configuration;
    }

    /** The same settings for schemes whose code is not built in. */
    static Configuration withConnectors(Configuration configuration, List<Path> connectors) throws IOException {
        Configuration extended = new Configuration(configuration);
        extended.setIfUnset("fs.s3.impl", S3A);
        extended.setIfUnset("fs.s3n.impl", S3A);
        // The default of Hadoop 3.5 remembers lengths and bytes by name, and this tool reads names that change.
        extended.setIfUnset("fs.s3a.input.stream.type", "classic");
        if (extended.get("fs.gs.impl", "").startsWith(GOOGLES)) {
            for (String size : SIZES) {
                if (extended.get(size) != null) {
                    extended.set(size, Long.toString(extended.getLongBytes(size, 0)));
                }
            }
        }
        if (!connectors.isEmpty()) {
            extended.setClassLoader(Connectors.loader(connectors, Configurations.class.getClassLoader()));
        }
        return extended;
    }
}
