// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** What a store tells of an object in its headers, which S3A shows as extended attributes named {@code header.*}. */
final class ObjectMetadata {
    private static final String PREFIX = "header.";
    private static final String VERSION = PREFIX + "x-amz-version-id";

    /** What the store itself says of an object; every other header was given by its writer. */
    private static final Set<String> OWN = Set.of(
            "cache-control",
            "content-disposition",
            "content-encoding",
            "content-language",
            "content-length",
            "content-md5",
            "content-range",
            "content-type",
            "date",
            "etag",
            "last-modified");

    private ObjectMetadata() {}

    /** The writer's own metadata by name; empty where the store shows none. */
    static Map<String, String> of(FileSystem fileSystem, Path object) throws IOException {
        Map<String, String> metadata = new TreeMap<>();
        headers(fileSystem, object).forEach((name, value) -> {
            String header = name.substring(PREFIX.length());
            String lower = header.toLowerCase(Locale.ROOT);
            if (!OWN.contains(lower) && !lower.startsWith("x-amz-")) {
                metadata.put(header, new String(value, StandardCharsets.UTF_8));
            }
        });
        return metadata;
    }

    /** The id of this version of the object; empty where the store keeps none, or does not tell. */
    static Optional<String> version(FileSystem fileSystem, Path object) throws IOException {
        byte[] id = headers(fileSystem, object).get(VERSION);
        return Optional.ofNullable(id)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .filter(text -> !text.isEmpty() && !text.equals("null"));
    }

    private static Map<String, byte[]> headers(FileSystem fileSystem, Path object) throws IOException {
        Map<String, byte[]> headers = new TreeMap<>();
        try {
            fileSystem.getXAttrs(object).forEach((name, value) -> {
                if (name.startsWith(PREFIX) && value != null) {
                    headers.put(name, value);
                }
            });
        } catch (UnsupportedOperationException none) {
            return Map.of();
        }
        return headers;
    }
}
