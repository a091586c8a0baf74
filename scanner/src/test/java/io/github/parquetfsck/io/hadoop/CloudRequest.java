// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/**
 * A request to a store, as its server sees it.
 *
 * @param method what is meant: clients that cannot say PATCH name it in {@code X-HTTP-Method-Override}
 * @param rawPath percent encoded, beginning with a slash
 * @param query decoded
 * @param headers by their names in lower case
 * @param body without the encoding that it was sent in
 */
record CloudRequest(
        String method, String rawPath, Map<String, String> query, Map<String, String> headers, byte[] body) {

    static CloudRequest of(HttpExchange exchange) throws IOException {
        Map<String, String> headers = new TreeMap<>();
        exchange.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
        byte[] body = exchange.getRequestBody().readAllBytes();
        return of(exchange.getRequestMethod(), exchange.getRequestURI(), headers, body);
    }

    static CloudRequest of(String method, URI uri, Map<String, String> headers, byte[] body) throws IOException {
        byte[] plain = "gzip".equals(headers.get("content-encoding"))
                ? new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes()
                : body;
        return new CloudRequest(
                headers.getOrDefault("x-http-method-override", method), uri.getRawPath(), query(uri), headers, plain);
    }

    private static Map<String, String> query(URI uri) {
        Map<String, String> query = new LinkedHashMap<>();
        if (uri.getRawQuery() != null) {
            for (String pair : uri.getRawQuery().split("&")) {
                int equals = pair.indexOf('=');
                String name = equals < 0 ? pair : pair.substring(0, equals);
                query.put(decode(name), equals < 0 ? "" : decode(pair.substring(equals + 1)));
            }
        }
        return query;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** The decoded rest of the path after a prefix, which must be there. */
    String pathAfter(String prefix) {
        if (!rawPath.startsWith(prefix)) {
            throw new IllegalArgumentException("expected " + prefix + ", found " + rawPath);
        }
        return decode(rawPath.substring(prefix.length()));
    }

    Optional<String> parameter(String name) {
        return Optional.ofNullable(query.get(name));
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    /** First and last byte that {@code Range} asks of content of this length; empty without one, or where it asks for all. */
    Optional<int[]> range(int length) {
        return header("range").or(() -> header("x-ms-range")).map(text -> {
            String[] ends = text.substring("bytes=".length()).split("-", 2);
            if (ends[0].isEmpty()) {
                return new int[] {Math.max(0, length - Integer.parseInt(ends[1])), length - 1};
            }
            long last = ends[1].isEmpty() ? length - 1 : Long.parseLong(ends[1]);
            return new int[] {Integer.parseInt(ends[0]), (int) Math.min(last, length - 1)};
        });
    }

    @Override
    public String toString() {
        return method + " " + decode(rawPath) + (query.isEmpty() ? "" : "?" + query);
    }
}
