// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/** HDFS in this JVM: one cluster for all tests, started by the first that asks and ended with the JVM. */
public final class HdfsCluster {
    private static final HdfsCluster SHARED = start();

    private final MiniDFSCluster cluster;

    private HdfsCluster(MiniDFSCluster cluster) {
        this.cluster = cluster;
    }

    public static HdfsCluster shared() {
        return SHARED;
    }

    /** {@code hdfs://localhost:port}. */
    public String uri() {
        return cluster.getURI().toString();
    }

    public Configuration configuration() {
        return new Configuration(cluster.getConfiguration(0));
    }

    public FileSystem fileSystem() throws IOException {
        return cluster.getFileSystem();
    }

    /** Local paths and this cluster. */
    public Stores stores() {
        Identities identities = Identities.standard();
        return HadoopStores.of(configuration(), new LocalStores(identities), identities);
    }

    /** A directory of its own. */
    public Location freshDirectory() throws IOException {
        Location directory = new Location(uri() + "/test-" + UUID.randomUUID());
        fileSystem().mkdirs(new org.apache.hadoop.fs.Path(directory.text()));
        return directory;
    }

    /** Loses the only replica of a file's block. */
    void losing(Location file) throws IOException {
        var block = org.apache.hadoop.hdfs.DFSTestUtil.getFirstBlock(
                cluster.getFileSystem(), new org.apache.hadoop.fs.Path(file.text()));
        if (!cluster.getBlockFile(0, block).delete()) {
            throw new IOException("there is no block file of " + file);
        }
    }

    private static HdfsCluster start() {
        try {
            Path base = Files.createTempDirectory("pqfsck-hdfs");
            Configuration configuration = new Configuration();
            configuration.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, base.toString());
            configuration.set("dfs.namenode.edits.noeditlogchannelflush", "true");
            configuration.set("dfs.client.retry.window.base", "10");
            // Else a file whose DataNode reports a moment later is closed 400 ms later. Delays double: in all 20 s.
            configuration.set("dfs.client.block.write.locateFollowingBlock.initial.delay.ms", "5");
            configuration.set("dfs.client.block.write.locateFollowingBlock.retries", "12");
            configuration.set("dfs.client.max.block.acquire.failures", "1");
            configuration.set("dfs.namenode.acls.enabled", "true");
            MiniDFSCluster cluster =
                    new MiniDFSCluster.Builder(configuration).numDataNodes(1).build();
            cluster.waitActive();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                cluster.shutdown(true);
                delete(base.toFile());
            }));
            return new HdfsCluster(cluster);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(java.io.File file) {
        java.io.File[] children = file.listFiles();
        if (children != null) {
            for (java.io.File child : children) {
                delete(child);
            }
        }
        file.delete();
    }
}
