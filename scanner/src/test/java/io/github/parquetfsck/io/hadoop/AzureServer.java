// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Azure Data Lake Storage of an account with a hierarchical namespace: the operations of its DFS endpoint that Hadoop's
 * ABFS uses ("Path" of its REST reference), for the container {@code lake}. Nobody is asked who he is.
 */
public final class AzureServer extends CloudServer {
    private static final String CONTAINER = "/tester/lake";
    private static final int PAGE = 5;
    private static final AzureServer SHARED = begin();

    private final AzurePaths paths = new AzurePaths();

    private AzureServer() throws IOException {}

    public static AzureServer shared() {
        return SHARED;
    }

    private static AzureServer begin() {
        try {
            AzureServer server = new AzureServer();
            server.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    String base() {
        return "abfs://lake@tester.dfs.core.windows.net";
    }

    @Override
    public Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("fs.azure.abfs.endpoint", uri().getAuthority());
        properties.put("fs.azure.always.use.https", "false");
        // The other library of the connector speaks TLS only.
        properties.put("fs.azure.networking.library", "JDK_HTTP_URL_CONNECTION");
        properties.put("fs.azure.account.hns.enabled", "true");
        properties.put("fs.azure.account.key.tester.dfs.core.windows.net", "c2VjcmV0");
        properties.put("fs.azure.io.retry.max.retries", "2");
        properties.put("fs.azure.io.retry.min.backoff.interval", "10");
        properties.put("fs.azure.io.retry.backoff.interval", "20");
        properties.put("fs.azure.io.retry.max.backoff.interval", "30");
        properties.put("hadoop.tmp.dir", System.getProperty("java.io.tmpdir") + "/pqfsck-abfs");
        return properties;
    }

    @Override
    CloudAnswer refusal(int status, String code) {
        return CloudAnswer.json(
                        status,
                        "{\"error\":{\"code\":\"" + code + "\",\"message\":\"" + code.replace('"', '\'') + "\"}}")
                .with(Map.of("x-ms-error-code", code.lines().findFirst().orElse("")));
    }

    @Override
    CloudAnswer answer(CloudRequest request) {
        if (request.parameter("resource").equals(Optional.of("filesystem"))) {
            return request.method().equals("GET") ? list(request) : CloudAnswer.of(200);
        }
        String path = path(request.pathAfter(CONTAINER));
        return switch (request.method()) {
            case "HEAD" -> status(path);
            case "GET" -> read(request, path);
            case "PUT" ->
                request.header("x-ms-rename-source").isPresent() ? rename(request, path) : create(request, path);
            case "PATCH" -> change(request, path);
            case "DELETE" -> delete(request, path);
            default -> refusal(405, "UnsupportedHttpVerb");
        };
    }

    private static String path(String text) {
        return text.replaceFirst("^/+", "").replaceFirst("/+$", "");
    }

    private CloudAnswer list(CloudRequest request) {
        String directory = path(request.parameter("directory").orElse(""));
        if (paths.find(directory).isEmpty()) {
            return refusal(404, "PathNotFound");
        }
        String after = request.parameter("continuation").orElse("");
        List<Map.Entry<String, AzurePaths.Item>> all = paths.children(directory).stream()
                .filter(child -> child.getKey().compareTo(after) > 0)
                .toList();
        List<Map.Entry<String, AzurePaths.Item>> page = all.subList(0, Math.min(PAGE, all.size()));
        List<String> items = page.stream()
                .map(child -> child.getValue().json(child.getKey()))
                .toList();
        CloudAnswer answer = CloudAnswer.json(200, "{\"paths\":[" + String.join(",", items) + "]}");
        return all.size() <= PAGE
                ? answer
                : answer.with(Map.of("x-ms-continuation", page.get(PAGE - 1).getKey()));
    }

    private CloudAnswer status(String path) {
        return paths.find(path)
                .map(item -> CloudAnswer.of(200).with(item.headers()).with(Map.of("Content-Length", item.length())))
                .orElseGet(() -> refusal(404, "PathNotFound"));
    }

    private CloudAnswer read(CloudRequest request, String path) {
        Optional<AzurePaths.Item> found = paths.find(path);
        if (found.isEmpty()) {
            return refusal(404, "PathNotFound");
        } else if (isOther(request, found.get())) {
            return refusal(412, "ConditionNotMet");
        }
        CloudAnswer content = CloudAnswer.content(request, found.get().content());
        return content.status() == 416
                ? refusal(416, "InvalidRange")
                : content.with(found.get().headers());
    }

    /** Whether the client means another version than there is. */
    private static boolean isOther(CloudRequest request, AzurePaths.Item item) {
        return request.header("if-match")
                .filter(etag -> !etag.equals("*") && !etag.replace("\"", "").equals(item.etag()))
                .isPresent();
    }

    private CloudAnswer create(CloudRequest request, String path) {
        boolean directory = request.parameter("resource").equals(Optional.of("directory"));
        Optional<AzurePaths.Item> there = paths.find(path);
        if (there.isPresent()) {
            if (there.get().isDirectory() != directory
                    || (!directory && request.header("if-none-match").isPresent())) {
                return refusal(409, "PathAlreadyExists");
            } else if (isOther(request, there.get())) {
                return refusal(412, "ConditionNotMet");
            } else if (directory) {
                return CloudAnswer.of(201).with(there.get().headers());
            }
        } else if (request.header("if-match").isPresent()) {
            return refusal(412, "ConditionNotMet");
        }
        AzurePaths.Item made = directory ? paths.makeDirectory(path) : paths.put(path, new byte[0]);
        return CloudAnswer.of(201).with(made.headers());
    }

    private CloudAnswer rename(CloudRequest request, String path) {
        String source = request.header("x-ms-rename-source").orElseThrow().split("\\?", 2)[0];
        String from =
                path(java.net.URLDecoder.decode(source.replace("+", "%2B"), java.nio.charset.StandardCharsets.UTF_8)
                        .replaceFirst("^/lake", ""));
        String parent = path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : "";
        if (paths.find(from).isEmpty()) {
            return refusal(404, "SourcePathNotFound");
        } else if (paths.find(parent).isEmpty()) {
            return refusal(404, "RenameDestinationParentPathNotFound");
        } else if (paths.find(path).isPresent()
                && request.header("if-none-match").isPresent()) {
            return refusal(409, "PathAlreadyExists");
        }
        paths.rename(from, path);
        return CloudAnswer.of(201);
    }

    private CloudAnswer change(CloudRequest request, String path) {
        Optional<AzurePaths.Item> found = paths.find(path);
        if (found.isEmpty()) {
            return refusal(404, "PathNotFound");
        }
        String action = request.parameter("action").orElse("");
        if (action.equals("append")) {
            paths.append(path, Integer.parseInt(request.parameter("position").orElseThrow()), request.body());
            if (request.parameter("flush").equals(Optional.of("true"))) {
                paths.flush(path);
            }
            return CloudAnswer.of(202);
        } else if (action.equals("flush")) {
            return CloudAnswer.of(200).with(paths.flush(path).headers());
        }
        // setProperties and setAccessControl: what they set is not kept.
        return CloudAnswer.of(200).with(found.get().headers());
    }

    private CloudAnswer delete(CloudRequest request, String path) {
        if (paths.find(path).isEmpty()) {
            return refusal(404, "PathNotFound");
        } else if (!paths.children(path).isEmpty()
                && !request.parameter("recursive").equals(Optional.of("true"))) {
            return refusal(409, "DirectoryNotEmpty");
        }
        paths.remove(path);
        return CloudAnswer.of(200);
    }
}
