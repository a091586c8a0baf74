// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Files and directories of one container by their paths, which neither begin nor end in a slash; the empty path is the
 * container. Appended bytes are seen once they are flushed.
 */
final class AzurePaths {
    private final TreeMap<String, Item> items = new TreeMap<>();
    private final Map<String, ByteArrayOutputStream> pending = new TreeMap<>();
    private long etags;

    /** Whether it is a file. */
    enum Kind {
        FILE,
        DIRECTORY
    }

    record Item(Kind kind, byte[] content, Instant modified, String etag) {
        boolean isDirectory() {
            return kind == Kind.DIRECTORY;
        }

        String length() {
            return Integer.toString(content.length);
        }

        private String time() {
            return DateTimeFormatter.RFC_1123_DATE_TIME
                    .format(modified.atOffset(ZoneOffset.UTC))
                    .replaceFirst("^(\\w+, )(\\d )", "$10$2");
        }

        private String permissions() {
            return isDirectory() ? "rwxr-x---" : "rw-r-----";
        }

        Map<String, String> headers() {
            Map<String, String> headers = new LinkedHashMap<>();
            headers.put("ETag", "\"" + etag + "\"");
            headers.put("Last-Modified", time());
            headers.put("x-ms-resource-type", isDirectory() ? "directory" : "file");
            headers.put("x-ms-owner", "tester");
            headers.put("x-ms-group", "testers");
            headers.put("x-ms-permissions", permissions());
            headers.put(
                    "x-ms-acl", isDirectory() ? "user::rwx,group::r-x,other::---" : "user::rw-,group::r--,other::---");
            headers.put("x-ms-properties", "");
            return headers;
        }

        /** As a listing has it. */
        String json(String path) {
            String name = path.replace("\\", "\\\\").replace("\"", "\\\"");
            return "{\"name\":\"" + name + "\",\"isDirectory\":\"" + isDirectory() + "\",\"contentLength\":\""
                    + length()
                    + "\",\"lastModified\":\"" + time() + "\",\"etag\":\"" + etag
                    + "\",\"owner\":\"tester\",\"group\":\"testers\",\"permissions\":\"" + permissions() + "\"}";
        }
    }

    AzurePaths() {
        items.put("", item(Kind.DIRECTORY, new byte[0]));
    }

    private Item item(Kind kind, byte[] content) {
        etags++;
        return new Item(kind, content, Instant.now(), "0x8D" + Long.toHexString(etags));
    }

    Optional<Item> find(String path) {
        return Optional.ofNullable(items.get(path));
    }

    /** In the order of their paths. */
    List<Map.Entry<String, Item>> children(String directory) {
        String prefix = directory.isEmpty() ? "" : directory + "/";
        return items.tailMap(prefix, false).entrySet().stream()
                .takeWhile(each -> each.getKey().startsWith(prefix))
                .filter(each -> each.getKey().indexOf('/', prefix.length()) < 0)
                .toList();
    }

    Item makeDirectory(String path) {
        makeParents(path);
        return items.computeIfAbsent(path, each -> item(Kind.DIRECTORY, new byte[0]));
    }

    Item put(String path, byte[] content) {
        makeParents(path);
        pending.remove(path);
        Item made = item(Kind.FILE, content);
        items.put(path, made);
        return made;
    }

    private void makeParents(String path) {
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            items.computeIfAbsent(path.substring(0, slash), each -> item(Kind.DIRECTORY, new byte[0]));
        }
    }

    /** What waits from the position on is replaced: a client sends the same bytes again whose answer it did not get. */
    void append(String path, int position, byte[] bytes) {
        int flushed = items.get(path).content().length;
        ByteArrayOutputStream waiting = pending.computeIfAbsent(path, each -> new ByteArrayOutputStream());
        byte[] kept = Arrays.copyOf(waiting.toByteArray(), Math.max(0, position - flushed));
        waiting.reset();
        waiting.writeBytes(kept);
        if (position >= flushed) {
            waiting.writeBytes(bytes);
        }
    }

    Item flush(String path) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(items.get(path).content());
        ByteArrayOutputStream waiting = pending.remove(path);
        if (waiting != null) {
            content.writeBytes(waiting.toByteArray());
        }
        Item flushed = item(Kind.FILE, content.toByteArray());
        items.put(path, flushed);
        return flushed;
    }

    /** Times and etags stay. */
    void rename(String from, String to) {
        remove(to);
        Map<String, Item> moved = new TreeMap<>(items.subMap(from, true, from + "0", false));
        moved.keySet().removeIf(path -> !path.equals(from) && !path.startsWith(from + "/"));
        moved.forEach((path, item) -> {
            items.remove(path);
            items.put(to + path.substring(from.length()), item);
        });
    }

    void remove(String path) {
        items.keySet().removeIf(each -> each.equals(path) || each.startsWith(path + "/"));
    }
}
