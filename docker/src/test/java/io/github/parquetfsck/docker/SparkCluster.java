// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Spark standalone beside an HDFS of its own: {@code master}, workers {@code w1} and {@code w2}, and a machine to submit from. The
 * workers take the names of the DataNodes for a {@link Line} to them, which counts for clients that go by names.
 */
final class SparkCluster {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private static final String OPTIONS = "--conf spark.executor.memory=512m --conf spark.executor.cores=1"
            + " --conf spark.ui.enabled=false --conf spark.rpc.askTimeout=60s"
            + " --conf spark.executor.extraJavaOptions=-XX:VMOptionsFile=/etc/executor.options"
            + " --conf spark.scheduler.minRegisteredResourcesRatio=1.0"
            + " --conf spark.cores.max=2"
            + " --conf spark.sql.shuffle.partitions=2";

    private static final class Shared {
        private static final SparkCluster SPARK = start(Hdfs.start());
    }

    private final Hdfs hdfs;
    private final Line line;
    private final Server master;
    private final List<Server> workers;
    private final Server driver;

    private SparkCluster(Hdfs hdfs, Line line, Server master, List<Server> workers, Server driver) {
        this.hdfs = hdfs;
        this.line = line;
        this.master = master;
        this.workers = workers;
        this.driver = driver;
    }

    static SparkCluster shared() {
        return Shared.SPARK;
    }

    private static SparkCluster start(Hdfs hdfs) {
        Line line = Line.to(hdfs);
        Server master = server(hdfs, "master", "/opt/pqfsck/pqfsck-job", "master");
        List<Server> workers = new ArrayList<>();
        for (String name : List.of("w1", "w2")) {
            workers.add(server(hdfs, name, "/opt/pqfsck/pqfsck-job", "worker", "spark://master:7077")
                    .showing(Checkout.MODULE.resolve("src/test/resources/executor.options"), "/etc/executor.options")
                    .withEnv("WORKER_CORES", "2")
                    .withEnv("WORKER_MEMORY", "1500m")
                    .withExtraHost("dn1", line.address())
                    .withExtraHost("dn2", line.address())
                    .withExtraHost("dn3", line.address()));
        }
        Server driver = server(hdfs, "driver", "sleep", "86400")
                .showing(Checkout.MODULE.resolve("target/fixtures"), "/opt/fixtures")
                .withEnv("SPARK_MASTER", "spark://master:7077")
                .withEnv("SUBMIT_OPTIONS", OPTIONS);
        Fixtures.jar();
        master.start();
        Server.startAll(Stream.concat(workers.stream(), Stream.of(driver)).toList());
        SparkCluster cluster = new SparkCluster(hdfs, line, master, workers, driver);
        cluster.awaitAllWorkers();
        return cluster;
    }

    private static Server server(Hdfs hdfs, String name, String... entryPoint) {
        return new Server(Images.JOB, hdfs.network(), name, entryPoint)
                .showing(Checkout.MODULE.resolve("hdfs"), "/etc/hadoop")
                .withEnv("HADOOP_CONF_DIR", "/etc/hadoop")
                .withEnv("JVM_OPTIONS", "-XX:TieredStopAtLevel=1");
    }

    Hdfs hdfs() {
        return hdfs;
    }

    /** Between the workers and the DataNodes. */
    Line line() {
        return line;
    }

    List<Server> workers() {
        return workers;
    }

    void awaitAllWorkers() {
        Server.await(
                "every worker is alive", () -> state().number("aliveworkers").orElseThrow() == workers.size());
    }

    /** Until every worker has started an executor of the one running application. */
    void awaitExecutors() {
        // To look into a container costs more than to ask the master, and programs begin meanwhile.
        Server.await(
                "the executors are placed",
                () -> state().items("workers").stream()
                                .filter(worker ->
                                        worker.text("state").orElseThrow().equals("ALIVE"))
                                .filter(worker -> worker.number("coresused").orElseThrow() > 0)
                                .count()
                        == workers.size());
        Server.await("the executors run", () -> workers.stream()
                .allMatch(worker -> worker.run("sh", "-c", EXECUTOR + "echo found; fi; done")
                        .out()
                        .contains("found")));
    }

    /** A loop over the processes of a container, up to what is done with an executor. */
    private static final String EXECUTOR =
            "for p in /proc/[0-9]*; do if grep -q CoarseGrainedExecutor[B]ackend $p/cmdline 2>/dev/null; then ";

    /** Kills the executors of one worker, which starts new ones. */
    static void killExecutors(Server worker) {
        worker.run("sh", "-c", EXECUTOR + "kill -9 ${p#/proc/}; fi; done");
    }

    private Json state() throws IOException, Json.MalformedJson {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + master.address() + ":8080/json/"))
                    .timeout(Duration.ofSeconds(5))
                    .build();
            return Json.parse(
                    HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The job in client mode, whose report comes in JSON Lines; its exit code is spark-submit's. */
    Run pqfsck(String... arguments) {
        return driver.run(command(arguments));
    }

    /** The same, while other things happen. */
    Server.Running beginPqfsck(String... arguments) {
        return driver.begin(command(arguments));
    }

    private static String[] command(String... arguments) {
        List<String> command = new ArrayList<>(List.of("/opt/pqfsck/pqfsck-job"));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--report", "jsonl=-"));
        return command.toArray(String[]::new);
    }

    /** spark-submit in cluster mode: the driver runs on a worker. */
    Run submitInClusterMode(String... arguments) {
        List<String> command = new ArrayList<>(List.of("/opt/pqfsck/pqfsck-job", "submit"));
        command.addAll(List.of("--master", "spark://master:7077", "--deploy-mode", "cluster"));
        command.addAll(List.of(OPTIONS.split(" ")));
        command.addAll(List.of("--conf", "spark.standalone.submit.waitAppCompletion=true"));
        command.addAll(List.of("--conf", "spark.driver.extraJavaOptions=-XX:VMOptionsFile=/etc/executor.options"));
        command.addAll(List.of("--driver-memory", "512m", "--class", "io.github.parquetfsck.spark.Main"));
        command.add("/opt/pqfsck/parquet-fsck-spark.jar");
        command.addAll(List.of(arguments));
        return driver.run(command.toArray(String[]::new));
    }

    /** Calls the job from one session on the cluster, once for each of these command lines, then reads a file there. */
    Run inSession(String file, List<String> jobs) {
        List<String> command = new ArrayList<>(List.of("/opt/pqfsck/pqfsck-job", "submit"));
        command.addAll(List.of("--master", "spark://master:7077", "--jars", "/opt/pqfsck/parquet-fsck-spark.jar"));
        command.addAll(List.of(OPTIONS.split(" ")));
        command.addAll(List.of("--class", "io.github.parquetfsck.spark.fixture.RunningSession"));
        command.add("/opt/fixtures/fixtures.jar");
        command.add(file);
        command.addAll(jobs);
        return driver.run(command.toArray(String[]::new));
    }

    /** Runs a program of {@code spark-job}'s tests in local mode. */
    Run fixture(String program, String... arguments) {
        List<String> command = new ArrayList<>(List.of("/opt/pqfsck/pqfsck-job", "submit"));
        command.addAll(List.of("--master", "local[2]", "--conf", "spark.ui.enabled=false"));
        command.addAll(List.of("--conf", "spark.sql.shuffle.partitions=2", "--conf", "spark.sql.session.timeZone=UTC"));
        command.addAll(List.of("--class", "io.github.parquetfsck.spark.fixture." + program));
        command.add("/opt/fixtures/fixtures.jar");
        command.addAll(List.of(arguments));
        return driver.run(command.toArray(String[]::new));
    }

    /** The programs of {@code spark-job}'s tests as a jar. */
    private static final class Fixtures {
        static void jar() {
            Path classes = Checkout.MODULE.resolveSibling("spark-job/target/test-classes");
            Path fixtures = Checkout.MODULE.resolve("target/fixtures");
            try {
                Files.createDirectories(fixtures);
                // Another JVM's containers may be reading the one that is there.
                Path jar = fixtures.resolve(ProcessHandle.current().pid() + ".jar");
                Process process = new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "jar")
                                        .toString(),
                                "--create",
                                "--file",
                                jar.toString(),
                                "-C",
                                classes.toString(),
                                "io/github/parquetfsck/spark/fixture")
                        .inheritIO()
                        .start();
                if (process.waitFor() != 0) {
                    throw new IllegalStateException("there is no " + jar);
                }
                Files.move(jar, fixtures.resolve("fixtures.jar"), StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
