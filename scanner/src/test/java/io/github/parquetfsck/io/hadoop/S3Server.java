// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A server of the S3 protocol in a process of its own, started by the first test that asks and ended with the JVM, and
 * Hadoop's connector as a person adds it: as jars beside the class path.
 */
public final class S3Server {
    private static final Path JARS = Path.of("target/object-store").toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final S3Server SHARED = start();

    private final S3Gate gate;
    private final HttpClient http = HttpClient.newHttpClient();
    private final URI server;
    private final Set<String> buckets = new HashSet<>();

    private S3Server(URI server) throws IOException {
        this.server = server;
        this.gate = new S3Gate(server);
    }

    public static S3Server shared() {
        return SHARED;
    }

    /** All requests of {@link #stores} come through it. */
    public S3Gate gate() {
        return gate;
    }

    /** Whether a bucket keeps the versions of its objects. */
    public enum Versions {
        KEPT,
        NOT_KEPT
    }

    /** A directory of its own in one of two buckets: a client is made for each bucket, which takes its time. */
    public Location freshDirectory(Versions versions) throws IOException {
        Location directory = new Location("s3a://" + bucket(versions) + "/" + UUID.randomUUID());
        stores().mover(directory).orElseThrow().createDirectories(directory);
        return directory;
    }

    private synchronized String bucket(Versions versions) throws IOException {
        String name = versions == Versions.KEPT ? "lake-of-versions" : "lake";
        if (buckets.add(name)) {
            demand(send("PUT", "/" + name, ""));
            if (versions == Versions.KEPT) {
                demand(send("PUT", "/" + name + "?versioning", """
                        <VersioningConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">\
                        <Status>Enabled</Status></VersioningConfiguration>"""));
            }
        }
        return name;
    }

    /** The settings that a person gives for this server. */
    public Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("fs.s3a.endpoint", gate.uri().toString());
        properties.put("fs.s3a.endpoint.region", "eu-west-1");
        properties.put("fs.s3a.path.style.access", "true");
        properties.put("fs.s3a.connection.ssl.enabled", "false");
        properties.put("fs.s3a.aws.credentials.provider", "org.apache.hadoop.fs.s3a.SimpleAWSCredentialsProvider");
        properties.put("fs.s3a.access.key", "tester");
        properties.put("fs.s3a.secret.key", "secret");
        properties.put("fs.s3a.retry.interval", "20ms");
        properties.put("fs.s3a.retry.throttle.interval", "20ms");
        properties.put("fs.s3a.retry.limit", "3");
        properties.put("fs.s3a.attempts.maximum", "2");
        properties.put("fs.s3a.paging.maximum", "5");
        properties.put("hadoop.tmp.dir", System.getProperty("java.io.tmpdir") + "/pqfsck-s3a");
        return properties;
    }

    /** The jars of the connector, as {@code PQFSCK_CLASSPATH} has them. */
    public static Path connector() {
        return JARS.resolve("s3a-connector/*");
    }

    /** Local paths and this server. */
    public Stores stores() {
        return stores(Map.of());
    }

    /** With further settings. */
    public Stores stores(Map<String, String> more) {
        Map<String, String> properties = properties();
        properties.putAll(more);
        Identities identities = Identities.standard();
        HadoopSettings settings = new HadoopSettings(Optional.empty(), List.of(), properties, List.of(connector()));
        return HadoopStores.of(settings, new LocalStores(identities), identities);
    }

    private HttpResponse<String> send(String method, String path, String body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(server.resolve(path))
                .header("Content-Type", "application/xml")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new java.io.InterruptedIOException();
        }
    }

    private static void demand(HttpResponse<String> response) throws IOException {
        if (response.statusCode() != 200) {
            throw new IOException(response + ": " + response.body());
        }
    }

    private static S3Server start() {
        try {
            int port;
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = free.getLocalPort();
            }
            URI uri = URI.create("http://127.0.0.1:" + port);
            Path properties = Files.createTempFile("s3-server", ".properties");
            Files.writeString(
                    properties,
                    String.join(
                            "\n",
                            "s3proxy.authorization=none",
                            "s3proxy.endpoint=" + uri,
                            "jclouds.provider=transient-nio2"));
            Path log = Files.createTempFile("s3-server", ".log");
            Process process = new ProcessBuilder(
                            System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-Xmx256m",
                            "-cp",
                            JARS.resolve("s3-server") + "/*",
                            "org.gaul.s3proxy.Main",
                            "--properties",
                            properties.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            S3Server started = new S3Server(uri);
            started.await(process, log);
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void await(Process process, Path log) throws IOException {
        for (Instant end = Instant.now().plus(PATIENCE); ; ) {
            try {
                send("GET", "/", "");
                return;
            } catch (java.net.ConnectException notYet) {
                if (!process.isAlive() || Instant.now().isAfter(end)) {
                    throw new IOException("the server did not start: " + Files.readString(log), notYet);
                }
                pause();
            }
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new java.io.InterruptedIOException();
        }
    }
}
