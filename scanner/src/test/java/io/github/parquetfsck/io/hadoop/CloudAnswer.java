// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a store's server answers. */
record CloudAnswer(int status, Map<String, String> headers, byte[] body) {

    static CloudAnswer of(int status) {
        return new CloudAnswer(status, Map.of(), new byte[0]);
    }

    static CloudAnswer json(int status, String text) {
        return new CloudAnswer(
                status, Map.of("Content-Type", "application/json"), text.getBytes(StandardCharsets.UTF_8));
    }

    CloudAnswer with(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.putAll(more);
        return new CloudAnswer(status, all, body);
    }

    /** Content, or the range of it that is asked for. */
    static CloudAnswer content(CloudRequest request, byte[] content) {
        if (request.range(content.length).isEmpty()) {
            return new CloudAnswer(200, Map.of(), content);
        }
        int[] range = request.range(content.length).get();
        if (range[0] >= content.length) {
            return of(416);
        }
        byte[] part = java.util.Arrays.copyOfRange(content, range[0], range[1] + 1);
        String told = "bytes " + range[0] + "-" + range[1] + "/" + content.length;
        return new CloudAnswer(206, Map.of("Content-Range", told), part);
    }

    void send(HttpExchange exchange) throws IOException {
        headers.forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
        boolean silent = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, silent || body.length == 0 ? -1 : body.length);
        if (!silent && body.length > 0) {
            exchange.getResponseBody().write(body);
        }
    }
}
