// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/**
 * A server of a cloud's protocol on the loopback address, which keeps all in memory, and the cloud's connector as a
 * person adds it: as jars beside the class path. It spoils the requests that it is told to.
 */
public abstract class CloudServer {
    private static final Path JARS = Path.of("target/object-store").toAbsolutePath();

    static {
        // Read when the first server is made: otherwise each body waits 40 ms for an acknowledgement of its header.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    /** What becomes of a request. */
    public enum Fate {
        /** Answered 503 and not carried out. */
        THROTTLED,
        /** Answered 403 and not carried out. */
        FORBIDDEN,
        /** Carried out, and answered 403 all the same. */
        CARRIED_OUT_AND_DENIED,
        /** Answered as if it had been carried out, with a status that clients take for success. */
        TOLD_DONE
    }

    private record Spoiling(Predicate<String> request, int[] left, Fate fate) {}

    private final HttpServer http;
    private final List<Spoiling> spoilings = new ArrayList<>();
    private final List<String> log = new ArrayList<>();

    CloudServer() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
        http.createContext("/", this::handle);
        http.setExecutor(Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "cloud-server");
            thread.setDaemon(true);
            return thread;
        }));
    }

    final void start() {
        http.start();
    }

    final URI uri() {
        return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
    }

    /** The answer to one request; requests come one at a time. */
    abstract CloudAnswer answer(CloudRequest request) throws IOException;

    /** As the cloud words it. */
    abstract CloudAnswer refusal(int status, String code);

    /** Scheme and authority of the one bucket or container that there is. */
    abstract String base();

    /** The settings that a person gives for this server. */
    public abstract Map<String, String> properties();

    /** The jars of the connectors, as {@code PQFSCK_CLASSPATH} has them. */
    public static Path connectors() {
        return JARS.resolve("cloud-connectors/*");
    }

    /** A directory of its own. */
    public final Location freshDirectory() throws IOException {
        Location directory = new Location(base() + "/" + UUID.randomUUID());
        stores().mover(directory).orElseThrow().createDirectories(directory);
        return directory;
    }

    /** Local paths and this server. */
    public final Stores stores() {
        return stores(Map.of());
    }

    /** With further settings. */
    public final Stores stores(Map<String, String> more) {
        Map<String, String> properties = new LinkedHashMap<>(properties());
        properties.putAll(more);
        Identities identities = Identities.standard();
        HadoopSettings settings = new HadoopSettings(Optional.empty(), List.of(), properties, List.of(connectors()));
        return HadoopStores.of(settings, new LocalStores(identities), identities);
    }

    /** Spoils the next requests, as many as told, that read like {@code PUT /path?{name=value}}. */
    public final synchronized CloudServer spoil(int times, Fate fate, Predicate<String> request) {
        spoilings.add(new Spoiling(request, new int[] {times}, fate));
        return this;
    }

    /** From now on nothing is spoiled, and the log is empty. */
    public final synchronized CloudServer open() {
        spoilings.clear();
        log.clear();
        return this;
    }

    /** Every request since {@link #open}. */
    public final synchronized List<String> log() {
        return List.copyOf(log);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            CloudRequest request = CloudRequest.of(exchange);
            CloudAnswer answer;
            try {
                answer = spoiledOrNot(request);
            } catch (RuntimeException e) {
                answer = refusal(400, e.toString());
            }
            answer.send(exchange);
        }
    }

    final synchronized CloudAnswer spoiledOrNot(CloudRequest request) throws IOException {
        String text = request.toString();
        log.add(text);
        for (Spoiling each : spoilings) {
            if (each.left()[0] > 0 && each.request().test(text)) {
                each.left()[0]--;
                return spoil(each.fate(), request);
            }
        }
        return answer(request);
    }

    private CloudAnswer spoil(Fate fate, CloudRequest request) throws IOException {
        return switch (fate) {
            case THROTTLED -> refusal(503, "ServerBusy");
            case FORBIDDEN -> refusal(403, "AuthorizationFailure");
            case TOLD_DONE -> CloudAnswer.of(request.method().equals("DELETE") ? 200 : 201);
            case CARRIED_OUT_AND_DENIED -> {
                answer(request);
                yield refusal(403, "AuthorizationFailure");
            }
        };
    }
}
