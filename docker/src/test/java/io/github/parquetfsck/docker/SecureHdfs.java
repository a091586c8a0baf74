// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.testcontainers.containers.Network;

/**
 * HDFS with Kerberos: a key distribution centre called {@code kdc}, a NameNode, one DataNode, and a machine called {@code driver}
 * with Spark, on which alone lies a keytab. One principal stands for all servers: the engine's names do not resolve backwards.
 */
final class SecureHdfs implements AutoCloseable {
    static final String SERVERS = "hdfs/cluster@EXAMPLE.COM";
    static final String READER = "scanner@EXAMPLE.COM";
    static final String KEYTAB = "/etc/kerberos/keytab";

    private static final Map<String, String> CORE = Map.of(
            "hadoop.security.authentication", "kerberos",
            "hadoop.security.token.service.use_ip", "false",
            "ignore.secure.ports.for.testing", "true");
    private static final Map<String, String> HDFS = Map.of(
            "dfs.block.access.token.enable", "true",
            "dfs.namenode.kerberos.principal", SERVERS,
            "dfs.namenode.keytab.file", KEYTAB,
            "dfs.datanode.kerberos.principal", SERVERS,
            "dfs.datanode.keytab.file", KEYTAB,
            "dfs.web.authentication.kerberos.principal", SERVERS,
            "dfs.web.authentication.kerberos.keytab", KEYTAB,
            "dfs.replication", "1");

    private final Network network;
    private final List<Server> servers;
    private final Server driver;

    private SecureHdfs(Network network, List<Server> servers, Server driver) {
        this.network = network;
        this.servers = servers;
        this.driver = driver;
    }

    static SecureHdfs start() {
        Network network = Network.newNetwork();
        Path settings = settings();
        Path kerberos = directory("kerberos");
        Server kdc = new Server(
                        Images.BASE,
                        network,
                        "kdc",
                        "java",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        "/opt/kdc/*",
                        "org.apache.hadoop.minikdc.MiniKdc",
                        "/tmp",
                        "/etc/hadoop/kdc.properties",
                        "/tmp/keytab",
                        "hdfs/cluster",
                        "scanner")
                .showing(settings, "/etc/hadoop")
                .showing(Path.of(System.getProperty("pqfsck.servers"), "kdc"), "/opt/kdc");
        kdc.start();
        Server.await("the keytab is written", () -> {
            kdc.copyFileFromContainer("/tmp/keytab", kerberos.resolve("keytab").toString());
            return Files.size(kerberos.resolve("keytab")) > 0;
        });
        readable(kerberos.resolve("keytab"));
        List<Server> servers = new ArrayList<>(List.of(kdc));
        for (String name : List.of("nn", "dn1")) {
            Server server = new Server(
                            Images.BASE, network, name, "/etc/hadoop/hdfs", name.equals("nn") ? "namenode" : "datanode")
                    .showing(settings, "/etc/hadoop")
                    .showing(kerberos, "/etc/kerberos")
                    .showing(Path.of(System.getProperty("pqfsck.servers"), "hadoop"), "/opt/hadoop")
                    .withEnv("JAVA_TOOL_OPTIONS", "-Djava.security.krb5.conf=/etc/hadoop/krb5.conf");
            servers.add(server);
        }
        Server driver = new Server(Images.JOB, network, "driver", "sleep", "86400")
                .showing(settings, "/etc/hadoop")
                .showing(kerberos, "/etc/kerberos")
                .showing(Checkout.MODULE.resolve("target/test-classes"), "/opt/tests")
                .showing(Checkout.MODULE.resolveSibling("testdata"), "/opt/testdata")
                .withEnv("HADOOP_CONF_DIR", "/etc/hadoop");
        servers.add(driver);
        // DataNodes ask for the NameNode until it answers.
        Server.startAll(servers.subList(1, servers.size()));
        return new SecureHdfs(network, servers, driver);
    }

    /** Files of {@code testdata} in a directory of HDFS, and the reader's delegation token in a file of the driver's. */
    void prepare(String directory, String tokens, String... cases) {
        List<String> command = new ArrayList<>(List.of("java", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-Djava.security.krb5.conf=/etc/hadoop/krb5.conf", "-cp"));
        command.addAll(List.of("/etc/hadoop:/opt/tests:/opt/spark/jars/*", SecureLake.class.getName(), KEYTAB));
        command.addAll(List.of(SERVERS, READER, tokens, directory));
        for (String each : cases) {
            command.add("/opt/testdata/" + each + "/file.parquet");
        }
        Server.await("HDFS takes files from who shows a ticket", () -> {
            Run run = driver.run(command.toArray(String[]::new));
            if (run.exit() != 0) {
                throw new IllegalStateException(run.toString());
            }
            return true;
        });
    }

    /**
     * The job with a keytab for the driver, on executors of their own processes, which know of no ticket.
     *
     * @param options of spark-submit
     */
    Run pqfsck(String options, String... arguments) {
        List<String> command = new ArrayList<>(List.of("/opt/pqfsck/pqfsck-job"));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--report", "jsonl=-"));
        return driver.run(
                Map.of(
                        "SPARK_MASTER",
                        "local-cluster[1,1,512]",
                        "JVM_OPTIONS",
                        "-XX:TieredStopAtLevel=1 -Djava.security.krb5.conf=/etc/hadoop/krb5.conf",
                        "SUBMIT_OPTIONS",
                        "--principal " + READER + " --keytab " + KEYTAB
                                + " --conf spark.ui.enabled=false --conf spark.executor.memory=512m"
                                + " --conf spark.executor.extraJavaOptions=-XX:VMOptionsFile=/etc/hadoop/executor.options"
                                + " " + options),
                command.toArray(String[]::new));
    }

    private static Path settings() {
        Path settings = directory("secure");
        try {
            for (String name : List.of("hdfs", "core-site.xml", "hdfs-site.xml")) {
                Path copy = settings.resolve(name);
                Files.copy(Checkout.MODULE.resolve("hdfs").resolve(name), copy);
                if (!name.equals("hdfs")) {
                    Map<String, String> more = name.equals("core-site.xml") ? CORE : HDFS;
                    // Of a key that stands twice the last counts.
                    Files.writeString(copy, Files.readString(copy).replace("</configuration>", xml(more)));
                }
                readable(copy);
            }
            Files.setPosixFilePermissions(settings.resolve("hdfs"), PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.writeString(
                    settings.resolve("executor.options"),
                    "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Djava.security.krb5.conf=/etc/hadoop/krb5.conf");
            Files.writeString(settings.resolve("kdc.properties"), """
                    org.name=EXAMPLE
                    org.domain=COM
                    kdc.bind.address=kdc
                    kdc.port=88
                    """);
            Files.writeString(settings.resolve("krb5.conf"), """
                    [libdefaults]
                      default_realm = EXAMPLE.COM
                      udp_preference_limit = 1
                      dns_canonicalize_hostname = false
                    [realms]
                      EXAMPLE.COM = {
                        kdc = kdc:88
                      }
                    """);
            return settings;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String xml(Map<String, String> properties) {
        return properties.entrySet().stream()
                .map(each -> "<property><name>" + each.getKey() + "</name><value>" + each.getValue()
                        + "</value></property>\n")
                .collect(Collectors.joining("", "", "</configuration>"));
    }

    private static Path directory(String name) {
        try {
            Path directory =
                    Files.createTempDirectory(Files.createDirectories(Checkout.MODULE.resolve("target")), name);
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void readable(Path file) {
        try {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        servers.forEach(Server::stop);
        network.close();
    }
}
