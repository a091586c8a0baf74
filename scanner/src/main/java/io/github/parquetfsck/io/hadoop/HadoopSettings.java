// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * Where Hadoop's settings come from, the later over the earlier.
 *
 * @param confDirectory holds {@code core-site.xml} and {@code hdfs-site.xml}
 * @param files further configuration files
 * @param properties single settings
 * @param connectors jars that read further schemes, and directories of classes
 */
public record HadoopSettings(
        Optional<Path> confDirectory, List<Path> files, Map<String, String> properties, List<Path> connectors) {
    public HadoopSettings {
        files = List.copyOf(files);
        properties = Map.copyOf(properties);
        connectors = List.copyOf(connectors);
    }

    public static final HadoopSettings NONE = new HadoopSettings(Optional.empty(), List.of(), Map.of(), List.of());

    /**
     * The settings of a process: {@code HADOOP_CONF_DIR} and {@code PQFSCK_CLASSPATH} of its environment, and what the
     * command line adds.
     */
    public static HadoopSettings of(Map<String, String> environment, List<Path> files, Map<String, String> properties) {
        String directory = environment.getOrDefault("HADOOP_CONF_DIR", "");
        return new HadoopSettings(
                directory.isEmpty() ? Optional.empty() : Optional.of(Path.of(directory)),
                files,
                properties,
                classpath(environment.getOrDefault("PQFSCK_CLASSPATH", "")));
    }

    /** Whether a setting is here, or may be in a file, which is not read for this. */
    public boolean mayHave(String property) {
        return confDirectory.isPresent() || !files.isEmpty() || properties.containsKey(property);
    }

    /** The configuration that these settings make, which takes a tenth of a second, for code of other libraries. */
    public Configuration configuration() throws IOException {
        return Configurations.withConnectors(Configurations.build(this), connectors);
    }

    /** The connectors' jars and directories, for code of other libraries that lies among them. */
    public URL[] jars() throws IOException {
        return Connectors.urls(connectors);
    }

    private static List<Path> classpath(String text) {
        List<Path> paths = new ArrayList<>();
        for (int start = 0; start < text.length(); ) {
            int end = text.indexOf(java.io.File.pathSeparatorChar, start);
            end = end < 0 ? text.length() : end;
            if (end > start) {
                paths.add(Path.of(text.substring(start, end)));
            }
            start = end + 1;
        }
        return paths;
    }
}
