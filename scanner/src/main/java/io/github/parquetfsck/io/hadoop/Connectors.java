// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which schemes are built in, and what to add for the others. */
final class Connectors {
    private static final Set<String> BUILT_IN = Set.of("file", "hdfs", "viewfs", "webhdfs", "swebhdfs", "har");

    private static final Map<List<Path>, ClassLoader> LOADERS = new HashMap<>();

    private Connectors() {}

    static boolean isBuiltIn(String scheme) {
        return BUILT_IN.contains(scheme);
    }

    /** What to tell a person when nothing reads the scheme of a location. */
    static Stores.NoConnector missing(Location location, String hadoop) {
        return missing(location, hadoop, Path.of("/dbfs"));
    }

    static Stores.NoConnector missing(Location location, String hadoop, Path mount) {
        String advice =
                switch (location.scheme()) {
                    case "s3", "s3a", "s3n" ->
                        add("org.apache.hadoop:hadoop-aws:" + hadoop + " and the AWS SDK that it names");
                    case "abfs", "abfss", "wasb", "wasbs" ->
                        add("org.apache.hadoop:hadoop-azure:" + hadoop + " and what it depends on");
                    case "gs" ->
                        add(
                                "org.apache.hadoop:hadoop-gcp:" + hadoop
                                        + ", or gcs-connector with -D fs.gs.impl=com.google.cloud.hadoop.fs.gcs.GoogleHadoopFileSystem");
                    case "dbfs" -> dbfs(location, mount);
                    default ->
                        add("the connector of that store") + "; -D fs." + location.scheme() + ".impl names its class";
                };
        return new Stores.NoConnector(
                "no code at hand reads the scheme " + location.scheme() + " of " + location + ": " + advice);
    }

    private static String add(String artifact) {
        return "put " + artifact + " on PQFSCK_CLASSPATH";
    }

    private static String dbfs(Location location, Path mount) {
        String rest = location.text().substring("dbfs:".length()).replaceFirst("^/*", "/");
        return Files.isDirectory(mount)
                ? "try " + mount + rest
                : "there is no connector outside Databricks; run on a cluster, or scan the cloud storage behind it";
    }

    /**
     * Jars and directories of classes; {@code dir/*} stands for the jars in it, as for the JVM. The same ones have one
     * loader: Hadoop keeps objects of a connector's classes for the whole process.
     */
    static ClassLoader loader(List<Path> connectors, ClassLoader parent) throws IOException {
        synchronized (LOADERS) {
            ClassLoader known = LOADERS.get(connectors);
            if (known == null) {
                known = open(connectors, parent);
                LOADERS.put(List.copyOf(connectors), known);
            }
            return known;
        }
    }

    private static ClassLoader open(List<Path> connectors, ClassLoader parent) throws IOException {
        return new URLClassLoader("connectors", urls(connectors), parent);
    }

    /** Of each jar and each directory of classes. */
    static URL[] urls(List<Path> connectors) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (Path path : connectors) {
            if (path.endsWith("*")) {
                jars(path.resolveSibling(""), urls);
            } else {
                urls.add(url(path));
            }
        }
        return urls.toArray(new URL[0]);
    }

    private static void jars(Path directory, List<URL> urls) throws IOException {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(directory, "*.jar")) {
            for (Path jar : jars) {
                urls.add(url(jar));
            }
        }
    }

    private static URL url(Path path) throws MalformedURLException {
        return path.toUri().toURL();
    }
}
