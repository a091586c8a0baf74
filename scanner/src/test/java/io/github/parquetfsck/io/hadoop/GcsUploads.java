// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The two ways in which an object comes: {@code multipart}, whole in one request with its metadata, and {@code
 * resumable}, by a first request with the metadata and further ones with the content. The condition is looked at when the
 * content is whole.
 */
final class GcsUploads {
    private static final Pattern FIELD =
            Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern RANGE = Pattern.compile("bytes (?:\\*|(\\d+)-(\\d+))/(\\*|\\d+)");

    private final GcsObjects objects;
    private final Map<String, Upload> open = new TreeMap<>();

    private record Upload(
            String name, Optional<Long> generation, Map<String, String> metadata, ByteArrayOutputStream content) {}

    GcsUploads(GcsObjects objects) {
        this.objects = objects;
    }

    CloudAnswer begin(CloudRequest request, String self) {
        String type = request.parameter("uploadType").orElse("");
        if (type.equals("resumable")) {
            String id = "u" + open.size() + "x" + System.nanoTime();
            open.put(id, upload(request, new String(request.body(), StandardCharsets.UTF_8)));
            return CloudAnswer.of(200)
                    .with(Map.of("Location", self + request.rawPath() + "?uploadType=resumable&upload_id=" + id));
        }
        String all = new String(request.body(), StandardCharsets.ISO_8859_1);
        String boundary = "--" + boundary(request);
        String[] parts = all.split(Pattern.quote(boundary));
        String resource = new String(content(parts[1]).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        Upload upload = upload(request, resource);
        upload.content().writeBytes(content(parts[2]).getBytes(StandardCharsets.ISO_8859_1));
        return finish(upload);
    }

    static String boundary(CloudRequest request) {
        String type = request.header("content-type").orElseThrow();
        return type.substring(type.indexOf("boundary=") + "boundary=".length())
                .replace("\"", "")
                .split(";")[0];
    }

    /** What stands after a part's headers, without the line's end before the next boundary. */
    static String content(String part) {
        String rest = part.substring(part.indexOf("\r\n\r\n") + 4);
        return rest.endsWith("\r\n") ? rest.substring(0, rest.length() - 2) : rest;
    }

    private static Upload upload(CloudRequest request, String resource) {
        Map<String, String> fields = new LinkedHashMap<>();
        Matcher matcher = FIELD.matcher(resource);
        while (matcher.find()) {
            fields.put(plain(matcher.group(1)), plain(matcher.group(2)));
        }
        String name = request.parameter("name").orElseGet(() -> fields.getOrDefault("name", ""));
        fields.keySet().removeAll(java.util.Set.of("name", "bucket", "contentType", "contentEncoding"));
        return new Upload(
                name, request.parameter("ifGenerationMatch").map(Long::valueOf), fields, new ByteArrayOutputStream());
    }

    private static String plain(String escaped) {
        return escaped.replace("\\\"", "\"").replace("\\\\", "\\");
    }

    CloudAnswer resume(CloudRequest request) {
        String id = request.parameter("upload_id").orElse("");
        Upload upload = open.get(id);
        if (upload == null) {
            return GcsServer.failure(410, "gone");
        }
        Matcher range = RANGE.matcher(request.header("content-range").orElse("bytes 0-0/*"));
        if (!range.matches()) {
            return GcsServer.failure(400, "invalid");
        }
        if (range.group(1) != null) {
            int offset = Integer.parseInt(range.group(1));
            byte[] before = java.util.Arrays.copyOf(upload.content().toByteArray(), offset);
            upload.content().reset();
            upload.content().writeBytes(before);
            upload.content().writeBytes(request.body());
        }
        if (range.group(3).equals(Integer.toString(upload.content().size()))) {
            open.remove(id);
            return finish(upload);
        }
        return upload.content().size() == 0
                ? CloudAnswer.of(308)
                : CloudAnswer.of(308)
                        .with(Map.of("Range", "bytes=0-" + (upload.content().size() - 1)));
    }

    private CloudAnswer finish(Upload upload) {
        if (upload.generation()
                .filter(each -> each != objects.generation(upload.name()))
                .isPresent()) {
            return GcsServer.failure(412, "conditionNotMet");
        }
        return CloudAnswer.json(
                200,
                objects.put(upload.name(), upload.content().toByteArray(), upload.metadata())
                        .json());
    }
}
