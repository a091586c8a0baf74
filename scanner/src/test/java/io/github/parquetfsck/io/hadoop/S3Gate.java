// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
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
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/** Stands before a server of S3 and hands requests through, but for those that it is told to spoil. */
public final class S3Gate {
    private static final Set<String> HOP =
            Set.of("host", "connection", "content-length", "expect", "transfer-encoding");

    static {
        // Read when the first server is made: otherwise each body waits 40 ms for an acknowledgement of its header.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    /** What becomes of a request. */
    public enum Fate {
        /** Answered 503 SlowDown; the server never sees it. */
        THROTTLED,
        /** Answered 403; the server never sees it. */
        FORBIDDEN,
        /** Carried out, and the answer is lost. */
        CARRIED_OUT_UNANSWERED
    }

    private record Spoiling(Predicate<String> request, int[] left, Fate fate) {}

    private final URI server;
    private final HttpServer gate;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<Spoiling> spoilings = new ArrayList<>();
    private final List<String> log = new ArrayList<>();

    S3Gate(URI server) throws IOException {
        this.server = server;
        gate = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
        gate.createContext("/", this::handle);
        gate.setExecutor(Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "s3-gate");
            thread.setDaemon(true);
            return thread;
        }));
        gate.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + gate.getAddress().getPort());
    }

    /** Spoils the next requests, as many as told, that read like {@code PUT /bucket/key?query}. */
    public synchronized S3Gate spoil(int times, Fate fate, Predicate<String> request) {
        spoilings.add(new Spoiling(request, new int[] {times}, fate));
        return this;
    }

    /** From now on nothing is spoiled, and the log is empty. */
    public synchronized S3Gate open() {
        spoilings.clear();
        log.clear();
        return this;
    }

    /** Every request since {@link #open}. */
    public synchronized List<String> log() {
        return List.copyOf(log);
    }

    private synchronized List<Fate> fates(String request) {
        log.add(request);
        List<Fate> fates = new ArrayList<>();
        for (Spoiling each : spoilings) {
            if (each.left()[0] > 0 && each.request().test(request)) {
                each.left()[0]--;
                fates.add(each.fate());
            }
        }
        return fates;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            List<Fate> fates = fates(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            if (fates.contains(Fate.THROTTLED)) {
                refuse(exchange, 503, "SlowDown");
            } else if (fates.contains(Fate.FORBIDDEN)) {
                refuse(exchange, 403, "AccessDenied");
            } else {
                HttpResponse<byte[]> answer = ask(exchange, body);
                if (!fates.contains(Fate.CARRIED_OUT_UNANSWERED)) {
                    answer(exchange, answer);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void refuse(HttpExchange exchange, int status, String code) throws IOException {
        byte[] body = ("<?xml version=\"1.0\"?><Error><Code>" + code + "</Code><Message>spoiled</Message></Error>")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/xml");
        boolean silent = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, silent ? -1 : body.length);
        if (!silent) {
            exchange.getResponseBody().write(body);
        }
    }

    private HttpResponse<byte[]> ask(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(server + exchange.getRequestURI().toString()))
                .method(
                        exchange.getRequestMethod(),
                        body.length == 0
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofByteArray(body));
        for (Map.Entry<String, List<String>> header :
                exchange.getRequestHeaders().entrySet()) {
            if (!HOP.contains(header.getKey().toLowerCase(Locale.ROOT))) {
                header.getValue().forEach(value -> request.header(header.getKey(), value));
            }
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static void answer(HttpExchange exchange, HttpResponse<byte[]> answer) throws IOException {
        boolean silent = exchange.getRequestMethod().equals("HEAD");
        for (Map.Entry<String, List<String>> header : answer.headers().map().entrySet()) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            if (!HOP.contains(name) || (silent && name.equals("content-length"))) {
                header.getValue().forEach(value -> exchange.getResponseHeaders().add(header.getKey(), value));
            }
        }
        byte[] body = answer.body();
        exchange.sendResponseHeaders(answer.statusCode(), silent || body.length == 0 ? -1 : body.length);
        if (!silent && body.length > 0) {
            exchange.getResponseBody().write(body);
        }
    }
}
