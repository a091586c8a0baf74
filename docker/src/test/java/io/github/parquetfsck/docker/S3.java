// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.HadoopSettings;
import io.github.parquetfsck.io.hadoop.HadoopStores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerState;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testcontainers.containers.Network;

/**
 * An S3 server called {@code s3}, on port 9000, with one bucket, and a machine with the command line and Hadoop's connector, which
 * comes to the server through a {@link S3Gate}. This JVM prepares and inspects past the gate, in plain HTTP.
 */
final class S3 implements AutoCloseable {
    private static final String BUCKET = "lake";
    private static final Path JARS = Checkout.MODULE.resolveSibling("scanner/target/object-store");
    private static final Pattern KEY = Pattern.compile("<Key>([^<]*)</Key>");
    private static final Pattern UPLOAD = Pattern.compile("<UploadId>([^<]*)</UploadId>");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Network network;
    private final Server server;
    private final Server client;
    private final S3Gate gate;

    private S3(Network network, Server server, Server client) throws IOException {
        this.network = network;
        this.server = server;
        this.client = client;
        this.gate = new S3Gate(uri());
    }

    static S3 start() throws IOException {
        Network network = Network.newNetwork();
        Server server = new Server(Images.BASE, network, "s3", "/etc/s3/s3")
                .showing(Checkout.MODULE.resolve("s3"), "/etc/s3")
                .showing(JARS.resolve("s3-server"), "/opt/s3");
        Server client = new Server(Images.COMMAND_LINE, network, "client", "sleep", "86400")
                .showing(Checkout.MODULE.resolve("s3"), "/etc/hadoop")
                .showing(JARS.resolve("s3a-connector"), "/opt/s3a")
                .withEnv("HADOOP_CONF_DIR", "/etc/hadoop")
                .withEnv("PQFSCK_CLASSPATH", "/opt/s3a/*")
                .withEnv("PQFSCK_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        server.start();
        client.start();
        S3 s3 = new S3(network, server, client);
        Server.await(
                "the S3 server makes a bucket",
                () -> s3.send("PUT", "", new byte[0]).statusCode() == 200);
        return s3;
    }

    S3Gate gate() {
        return gate;
    }

    private URI uri() {
        return URI.create("http://" + server.address() + ":9000");
    }

    private HttpResponse<byte[]> send(String method, String path, byte[] body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(uri() + "/" + BUCKET + path))
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private byte[] demand(String method, String path, byte[] body) throws IOException {
        HttpResponse<byte[]> answer = send(method, path, body);
        if (answer.statusCode() != 200) {
            throw new IOException(answer + ": " + new String(answer.body(), StandardCharsets.UTF_8));
        }
        return answer.body();
    }

    /** A prefix of its own, as {@code /3f2c…}. */
    static String freshPrefix() {
        return "/" + UUID.randomUUID();
    }

    /** A key as a command names it. */
    static String location(String key) {
        return "s3a://" + BUCKET + key;
    }

    void put(String key, byte[] content) throws IOException {
        demand("PUT", key, content);
    }

    byte[] get(String key) throws IOException {
        return demand("GET", key, new byte[0]);
    }

    /** Begins a multipart upload of a key, sends one part of it and goes away; returns its id. */
    String beginUpload(String key, byte[] part) throws IOException {
        Matcher id = UPLOAD.matcher(text(demand("POST", key + "?uploads", new byte[0])));
        if (!id.find()) {
            throw new IOException("no upload was begun for " + key);
        }
        demand("PUT", key + "?partNumber=1&uploadId=" + id.group(1), part);
        return id.group(1);
    }

    void abortUpload(String key, String id) throws IOException {
        HttpResponse<byte[]> answer = send("DELETE", key + "?uploadId=" + id, new byte[0]);
        if (answer.statusCode() != 204) {
            throw new IOException(answer.toString());
        }
    }

    /** The keys below a prefix, sorted, without the markers of empty directories. */
    List<String> keys(String prefix) throws IOException {
        return find(KEY, "?list-type=2&prefix=" + prefix.substring(1)).stream()
                .filter(key -> !key.endsWith("/"))
                .map(key -> "/" + key)
                .sorted()
                .toList();
    }

    /** The ids of the multipart uploads that have no end. */
    List<String> uploads() throws IOException {
        return find(UPLOAD, "?uploads");
    }

    private List<String> find(Pattern pattern, String query) throws IOException {
        Matcher matcher = pattern.matcher(text(demand("GET", query, new byte[0])));
        List<String> found = new ArrayList<>();
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** The ledger below a quarantine's root. */
    LedgerState ledger(String root) throws IOException {
        Identities identities = Identities.standard();
        HadoopSettings settings = new HadoopSettings(
                Optional.of(Checkout.MODULE.resolve("s3")),
                List.of(),
                Map.of("fs.s3a.endpoint", uri().toString()),
                List.of(JARS.resolve("s3a-connector/*")));
        Stores stores = HadoopStores.of(settings, new LocalStores(identities), identities);
        return Ledger.read(stores, new Location(location(root)));
    }

    /** A command line whose requests come through the gate, and whose report comes in JSON Lines. */
    Run pqfsck(String... arguments) {
        List<String> command = new ArrayList<>(List.of("/opt/pqfsck/pqfsck"));
        command.addAll(List.of(arguments));
        String gateway = "http://" + client.gateway() + ":" + gate.port();
        command.addAll(List.of("--report", "jsonl=-", "-D", "fs.s3a.endpoint=" + gateway));
        return client.run(command.toArray(String[]::new));
    }

    @Override
    public void close() {
        client.stop();
        server.stop();
        network.close();
    }
}
