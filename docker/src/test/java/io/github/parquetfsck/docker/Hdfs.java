// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.HadoopStores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerState;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.testcontainers.containers.Network;

/**
 * A NameNode called {@code nn}, DataNodes called {@code dn1}, {@code dn2} and so on, and a machine with the command line,
 * whose user is not the cluster's superuser. This JVM is: it prepares and inspects.
 */
final class Hdfs {
    static final String URI = "hdfs://nn:8020";
    /** Where the DataNodes give and take blocks: whoever stands before them can tell them apart. */
    static final List<Integer> PORTS = List.of(9901, 9902, 9903);

    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    /** For all tests of a JVM that need no Spark; a test leaves it as it found it. */
    private static final class Shared {
        private static final Hdfs HDFS = start();
    }

    private final Network network;
    private final Server nameNode;
    private final List<Server> dataNodes;
    private final Server client;

    private Hdfs(Network network, Server nameNode, List<Server> dataNodes, Server client) {
        this.network = network;
        this.nameNode = nameNode;
        this.dataNodes = dataNodes;
        this.client = client;
    }

    static Hdfs shared() {
        return Shared.HDFS;
    }

    /** Three DataNodes, each on a port of its own, and everything in a network of its own. */
    static Hdfs start() {
        Network network = Network.newNetwork();
        KeyStore keys = KeyStore.fresh();
        Server nameNode = server(network, "nn", "namenode")
                .showing(keys.directory(), keys.directory().toString())
                .withEnv("NAMENODE_OPTIONS", "-Dhadoop.security.key.provider.path=" + keys.provider());
        List<Server> nodes = new ArrayList<>();
        for (int i = 1; i <= PORTS.size(); i++) {
            nodes.add(server(network, "dn" + i, "datanode")
                    .withEnv("DATANODE_OPTIONS", "-Ddfs.datanode.address=0.0.0.0:" + PORTS.get(i - 1)));
        }
        Server client = new Server(Images.COMMAND_LINE, network, "client", "sleep", "86400")
                .showing(Checkout.MODULE.resolve("hdfs"), "/etc/hadoop")
                .showing(Checkout.MODULE.resolve("target/test-classes"), "/opt/tests")
                .showing(keys.directory(), keys.directory().toString())
                .withEnv("HADOOP_CONF_DIR", "/etc/hadoop")
                .withEnv("PQFSCK_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        nameNode.start();
        Server.startAll(nodes);
        client.start();
        Hdfs hdfs = new Hdfs(network, nameNode, nodes, client);
        hdfs.awaitAllNodes();
        return hdfs;
    }

    private static Server server(Network network, String name, String role) {
        return new Server(Images.BASE, network, name, "/etc/hadoop/hdfs", role)
                .showing(Checkout.MODULE.resolve("hdfs"), "/etc/hadoop")
                .showing(java.nio.file.Path.of(System.getProperty("pqfsck.servers"), "hadoop"), "/opt/hadoop");
    }

    Network network() {
        return network;
    }

    Server nameNode() {
        return nameNode;
    }

    List<Server> dataNodes() {
        return dataNodes;
    }

    Server client() {
        return client;
    }

    /**
     * Until every DataNode takes a block. The NameNode's own count does not tell: it does not miss one that was away for
     * seconds.
     */
    void awaitAllNodes() {
        Server.await("every DataNode takes a block", () -> {
            Path canary = new Path("/canary");
            if (liveNodes() != dataNodes.size() || fileSystem().isInSafeMode()) {
                return false;
            }
            try (var out = fileSystem().create(canary, true, 4096, (short) dataNodes.size(), 1 << 20)) {
                out.write(1);
            }
            return fileSystem().getFileBlockLocations(canary, 0, 1)[0].getHosts().length == dataNodes.size();
        });
    }

    long liveNodes() throws IOException, Json.MalformedJson {
        return metric("FSNamesystemState", "NumLiveDataNodes");
    }

    /** A number that the NameNode publishes. */
    long metric(String bean, String attribute) throws IOException, Json.MalformedJson {
        URI query = java.net.URI.create(
                "http://" + nameNode.address() + ":9870/jmx?qry=Hadoop:service=NameNode,name=" + bean);
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(query).timeout(Duration.ofSeconds(5)).build();
            String answer =
                    HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
            return Json.parse(answer).items("beans").get(0).number(attribute).orElseThrow();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The cluster as its superuser sees it from this machine. */
    DistributedFileSystem fileSystem() throws IOException {
        Configuration configuration = new Configuration();
        configuration.set("fs.permissions.umask-mode", "000");
        configuration.set("dfs.client.retry.window.base", "200");
        configuration.set("dfs.blocksize", "1048576");
        configuration.set("dfs.replication", "2");
        URI uri = java.net.URI.create("hdfs://" + nameNode.address() + ":8020");
        return (DistributedFileSystem) org.apache.hadoop.fs.FileSystem.get(uri, configuration);
    }

    /** The ledger below a quarantine's root. */
    LedgerState ledger(String root) throws IOException {
        Identities identities = Identities.standard();
        Stores stores = HadoopStores.of(new Configuration(), new LocalStores(identities), identities);
        return Ledger.read(stores, new Location("hdfs://" + nameNode.address() + ":8020" + root));
    }

    /** A directory of its own, as {@code /3f2c…}, in which everybody may write. */
    String freshDirectory() throws IOException {
        String directory = "/" + UUID.randomUUID();
        fileSystem().mkdirs(new Path(directory));
        return directory;
    }

    void write(String path, byte[] content) throws IOException {
        try (var out = fileSystem().create(new Path(path))) {
            out.write(content);
        }
    }

    boolean exists(String path) throws IOException {
        return fileSystem().exists(new Path(path));
    }

    byte[] read(String path) throws IOException {
        try (var in = fileSystem().open(new Path(path))) {
            return in.readAllBytes();
        }
    }

    /** The files below a directory, sorted. */
    List<String> files(String directory) throws IOException {
        List<String> files = new ArrayList<>();
        var each = fileSystem().listFiles(new Path(directory), true);
        while (each.hasNext()) {
            files.add(each.next().getPath().toUri().getPath());
        }
        files.sort(null);
        return files;
    }

    /** A command line on the machine beside the cluster, whose report comes in JSON Lines. */
    Run pqfsck(String... arguments) {
        return client.run(command(arguments));
    }

    /** The same, while other things happen. */
    Server.Running beginPqfsck(String... arguments) {
        return client.begin(command(arguments));
    }

    private static String[] command(String... arguments) {
        List<String> command = new ArrayList<>(List.of("/opt/pqfsck/pqfsck"));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--report", "jsonl=-"));
        return command.toArray(String[]::new);
    }
}
