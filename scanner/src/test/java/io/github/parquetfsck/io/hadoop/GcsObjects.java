// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Objects of one bucket by their names. Each is whole or not there, and has a number that none had before. */
final class GcsObjects {
    private final TreeMap<String, Item> items = new TreeMap<>();
    private long generations = 1_700_000_000_000_000L;

    /** @param metadata the value as the JSON of its resource has it */
    record Item(String name, byte[] content, Instant modified, long generation, Map<String, String> metadata) {
        String json() {
            StringBuilder json = new StringBuilder("{\"kind\":\"storage#object\",\"bucket\":\"lake\",\"name\":")
                    .append(quoted(name));
            Map<String, String> fields = new LinkedHashMap<>();
            fields.put("generation", Long.toString(generation));
            fields.put("metageneration", "1");
            fields.put("size", Integer.toString(content.length));
            fields.put("updated", modified.toString());
            fields.put("timeCreated", modified.toString());
            fields.put("contentType", "application/octet-stream");
            fields.put(
                    "etag",
                    Base64.getEncoder()
                            .encodeToString(
                                    Long.toString(generation).getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
            fields.forEach(
                    (key, value) -> json.append(",\"").append(key).append("\":").append(quoted(value)));
            if (!metadata.isEmpty()) {
                json.append(",\"metadata\":{");
                metadata.forEach((key, value) -> json.append(json.charAt(json.length() - 1) == '{' ? "" : ",")
                        .append(quoted(key))
                        .append(':')
                        .append(quoted(value)));
                json.append('}');
            }
            return json.append('}').toString();
        }

        private static String quoted(String text) {
            return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        }
    }

    Optional<Item> find(String name) {
        return Optional.ofNullable(items.get(name));
    }

    TreeMap<String, Item> after(String name) {
        return new TreeMap<>(items.tailMap(name, true));
    }

    /** The generation that a name has; 0 where there is no object. */
    long generation(String name) {
        return find(name).map(Item::generation).orElse(0L);
    }

    Item put(String name, byte[] content, Map<String, String> metadata) {
        generations++;
        Item item = new Item(name, content, Instant.ofEpochMilli(System.currentTimeMillis()), generations, metadata);
        items.put(name, item);
        return item;
    }

    void remove(String name) {
        items.remove(name);
    }
}
