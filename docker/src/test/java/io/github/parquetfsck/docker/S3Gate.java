// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/** The way from a client in a container to the S3 server, through this JVM: what is asked is told, and can go wrong. */
final class S3Gate {
    private static final Set<String> HOP =
            Set.of("host", "connection", "content-length", "expect", "transfer-encoding");

    /** What goes wrong with a request. */
    enum Fault {
        /** 503 SlowDown, from a server that has not looked at it. */
        THROTTLED,
        /** The connection ends when the server has half of what is sent. */
        CUT_WHILE_ASKING,
        /** The connection ends when the client has half of the answer. */
        CUT_WHILE_ANSWERING
    }

    static {
        // Read when the first server is made: otherwise each body waits 40 ms for an acknowledgement of its header.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private record Rule(int every, Fault fault, Predicate<String> requests, int[] seen) {}

    private final URI server;
    private final HttpServer gate;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<String> requests = new ArrayList<>();
    private Optional<Rule> rule = Optional.empty();

    S3Gate(URI server) throws IOException {
        this.server = server;
        gate = HttpServer.create(new InetSocketAddress("0.0.0.0", 0), 64);
        gate.createContext("/", this::handle);
        gate.setExecutor(Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "s3-gate");
            thread.setDaemon(true);
            return thread;
        }));
        gate.start();
    }

    int port() {
        return gate.getAddress().getPort();
    }

    /** Forgets what was asked, and lets everything pass. */
    synchronized void open() {
        rule = Optional.empty();
        requests.clear();
    }

    /** From now on every n-th of these requests, which read as {@code PUT /bucket/key?query}, meets the fault. */
    synchronized void every(int n, Fault fault, Predicate<String> of) {
        rule = Optional.of(new Rule(n, fault, of, new int[1]));
    }

    /** What was asked since {@link #open}. */
    synchronized List<String> requests() {
        return List.copyOf(requests);
    }

    /** How many requests the fault has met. */
    synchronized int met() {
        return rule.map(each -> each.seen()[0] / each.every()).orElse(0);
    }

    private synchronized Optional<Fault> fault(String request) {
        requests.add(request);
        return rule.filter(each -> each.requests().test(request) && ++each.seen()[0] % each.every() == 0)
                .map(Rule::fault);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Optional<Fault> fault = fault(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            if (fault.equals(Optional.of(Fault.CUT_WHILE_ASKING))) {
                // Closed with the body half read and nothing answered, the exchange takes its connection along.
                exchange.getRequestBody().readNBytes(length(exchange) / 2);
                return;
            }
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (fault.equals(Optional.of(Fault.THROTTLED))) {
                throttle(exchange);
            } else {
                answer(exchange, ask(exchange, body), fault.isPresent());
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int length(HttpExchange exchange) {
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        return length == null ? 0 : Integer.parseInt(length);
    }

    private static void throttle(HttpExchange exchange) throws IOException {
        byte[] body = "<?xml version=\"1.0\"?><Error><Code>SlowDown</Code><Message>Slow down</Message></Error>"
                .getBytes(StandardCharsets.UTF_8);
        boolean bare = exchange.getRequestMethod().equals("HEAD");
        exchange.getResponseHeaders().set("Content-Type", "application/xml");
        exchange.sendResponseHeaders(503, bare ? -1 : body.length);
        if (!bare) {
            exchange.getResponseBody().write(body);
        }
    }

    private HttpResponse<byte[]> ask(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(server + exchange.getRequestURI().toString()))
                .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!HOP.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static void answer(HttpExchange exchange, HttpResponse<byte[]> answer, boolean cut) throws IOException {
        boolean bare = exchange.getRequestMethod().equals("HEAD");
        for (Map.Entry<String, List<String>> header : answer.headers().map().entrySet()) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            if (!HOP.contains(name) || (bare && name.equals("content-length"))) {
                exchange.getResponseHeaders().put(header.getKey(), header.getValue());
            }
        }
        byte[] body = answer.body();
        boolean empty = bare || body.length == 0;
        exchange.sendResponseHeaders(answer.statusCode(), empty ? -1 : body.length);
        if (!empty) {
            OutputStream out = exchange.getResponseBody();
            out.write(body, 0, cut ? body.length / 2 : body.length);
            out.flush();
        }
    }
}
