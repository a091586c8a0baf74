// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Google Cloud Storage: what Google's connector uses of the JSON API (its reference names the resources "Objects" and
 * "Buckets"), with batches, for the bucket {@code lake}. Nobody is asked who he is.
 */
public final class GcsServer extends CloudServer {
    private static final String OBJECTS = "/storage/v1/b/lake/o";
    private static final int PAGE = 5;
    private static final GcsServer SHARED = begin();

    private final GcsObjects objects = new GcsObjects();
    private final GcsUploads uploads = new GcsUploads(objects);

    private GcsServer() throws IOException {}

    public static GcsServer shared() {
        return SHARED;
    }

    private static GcsServer begin() {
        try {
            GcsServer server = new GcsServer();
            server.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    String base() {
        return "gs://lake";
    }

    @Override
    public Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("fs.gs.impl", "com.google.cloud.hadoop.fs.gcs.GoogleHadoopFileSystem");
        properties.put("fs.gs.storage.root.url", uri() + "/");
        properties.put("fs.gs.auth.service.account.enable", "false");
        properties.put("fs.gs.auth.null.enable", "true");
        properties.put("fs.gs.auth.type", "UNAUTHENTICATED");
        properties.put("fs.gs.project.id", "tester");
        properties.put("fs.gs.http.max.retry", "3");
        properties.put("fs.gs.list.max.items.per.call", "5");
        properties.put("hadoop.tmp.dir", System.getProperty("java.io.tmpdir") + "/pqfsck-gs");
        return properties;
    }

    static CloudAnswer failure(int status, String reason) {
        String plain = reason.replace('"', '\'');
        return CloudAnswer.json(
                status,
                "{\"error\":{\"code\":" + status + ",\"message\":\"" + plain
                        + "\",\"errors\":[{\"domain\":\"global\",\"reason\":\"" + plain + "\",\"message\":\"" + plain
                        + "\"}]}}");
    }

    @Override
    CloudAnswer refusal(int status, String code) {
        return failure(status, code);
    }

    @Override
    CloudAnswer answer(CloudRequest request) throws IOException {
        if (request.rawPath().startsWith("/batch")) {
            return batch(request);
        } else if (request.rawPath().startsWith("/upload" + OBJECTS)) {
            return request.method().equals("POST") ? uploads.begin(request, uri().toString()) : uploads.resume(request);
        } else if (request.rawPath().equals(OBJECTS)) {
            return list(request);
        } else if (request.rawPath().startsWith(OBJECTS + "/")) {
            return object(
                    request,
                    URLDecoder.decode(
                            request.rawPath().substring(OBJECTS.length() + 1).replace("+", "%2B"),
                            StandardCharsets.UTF_8));
        } else if (request.rawPath().startsWith("/download" + OBJECTS + "/")) {
            return read(request, request.pathAfter("/download" + OBJECTS + "/"));
        }
        return CloudAnswer.json(
                200,
                "{\"kind\":\"storage#bucket\",\"id\":\"lake\",\"name\":\"lake\",\"location\":\"EU\",\"storageClass\":"
                        + "\"STANDARD\",\"timeCreated\":\"2026-01-01T00:00:00.000Z\",\"updated\":\"2026-01-01T00:00:00.000Z\"}");
    }

    private CloudAnswer object(CloudRequest request, String name) {
        if (request.method().equals("GET")) {
            return request.parameter("alt").equals(Optional.of("media"))
                    ? read(request, name)
                    : objects.find(name)
                            .map(item -> CloudAnswer.json(200, item.json()))
                            .orElseGet(() -> failure(404, "notFound"));
        } else if (objects.find(name).isEmpty()) {
            return failure(404, "notFound");
        } else if (request.parameter("ifGenerationMatch")
                .filter(wanted -> Long.parseLong(wanted) != objects.generation(name))
                .isPresent()) {
            return failure(412, "conditionNotMet");
        } else if (request.method().equals("DELETE")) {
            objects.remove(name);
            return CloudAnswer.of(204);
        }
        return failure(405, "methodNotAllowed");
    }

    private CloudAnswer read(CloudRequest request, String name) {
        Optional<GcsObjects.Item> found = objects.find(name).filter(item -> request.parameter("generation")
                .filter(wanted -> Long.parseLong(wanted) != item.generation())
                .isEmpty());
        if (found.isEmpty()) {
            return failure(404, "notFound");
        }
        CloudAnswer content = CloudAnswer.content(request, found.get().content());
        return content.with(Map.of(
                "Content-Type",
                "application/octet-stream",
                "x-goog-generation",
                Long.toString(found.get().generation())));
    }

    /** Names in order; what has the delimiter after the prefix is told once, as a prefix. */
    private CloudAnswer list(CloudRequest request) {
        String prefix = request.parameter("prefix").orElse("");
        String delimiter = request.parameter("delimiter").orElse("");
        boolean trailing = request.parameter("includeTrailingDelimiter").equals(Optional.of("true"));
        String from = request.parameter("startOffset").orElse("");
        String after = request.parameter("pageToken").orElse("");
        Map<String, String> found = new TreeMap<>();
        TreeSet<String> prefixes = new TreeSet<>();
        String last = "";
        String next = "";
        for (GcsObjects.Item item : objects.after(prefix).values()) {
            String name = item.name();
            if (!name.startsWith(prefix)) {
                break;
            }
            int end = delimiter.isEmpty() ? -1 : name.indexOf(delimiter, prefix.length());
            String told = end < 0 ? name : name.substring(0, end + delimiter.length());
            if (told.compareTo(after) <= 0 || name.compareTo(from) < 0) {
                continue;
            }
            if (!told.equals(last) && !last.isEmpty() && found.keySet().size() + prefixes.size() >= PAGE) {
                next = last;
                break;
            }
            if (end >= 0) {
                prefixes.add(told);
            }
            if (end < 0 || (trailing && told.equals(name))) {
                found.put(name, item.json());
            }
            last = told;
        }
        List<String> quoted = new ArrayList<>();
        prefixes.forEach(each -> quoted.add('"' + each.replace("\"", "\\\"") + '"'));
        return CloudAnswer.json(
                200,
                "{\"kind\":\"storage#objects\",\"prefixes\":[" + String.join(",", quoted) + "],\"items\":["
                        + String.join(",", found.values()) + "]"
                        + (next.isEmpty() ? "" : ",\"nextPageToken\":\"" + next.replace("\"", "\\\"") + '"') + "}");
    }

    /** Requests as the parts of one, each answered by itself and spoiled by itself. */
    private CloudAnswer batch(CloudRequest request) throws IOException {
        String all = new String(request.body(), StandardCharsets.UTF_8);
        StringBuilder answers = new StringBuilder();
        int number = 0;
        for (String part : all.split(Pattern.quote("--" + GcsUploads.boundary(request)))) {
            if (part.contains("\r\n\r\n")) {
                number++;
                CloudAnswer answer = spoiledOrNot(inner(GcsUploads.content(part)));
                answers.append("--b\r\nContent-Type: application/http\r\nContent-ID: response-")
                        .append(number)
                        .append("\r\n\r\nHTTP/1.1 ")
                        .append(answer.status())
                        .append(" told\r\nContent-Type: application/json\r\nContent-Length: ")
                        .append(answer.body().length)
                        .append("\r\n\r\n")
                        .append(new String(answer.body(), StandardCharsets.UTF_8))
                        .append("\r\n");
            }
        }
        byte[] body = answers.append("--b--\r\n").toString().getBytes(StandardCharsets.UTF_8);
        return new CloudAnswer(200, Map.of("Content-Type", "multipart/mixed; boundary=b"), body);
    }

    private static CloudRequest inner(String text) throws IOException {
        String[] headAndBody = text.split("\r\n\r\n", 2);
        List<String> lines =
                headAndBody[0].lines().filter(line -> !line.isBlank()).toList();
        String[] first = lines.get(0).split(" ");
        Map<String, String> headers = new TreeMap<>();
        for (String line : lines.subList(1, lines.size())) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        headers.remove("content-encoding");
        return CloudRequest.of(first[0], URI.create(first[1]), headers, new byte[0]);
    }
}
