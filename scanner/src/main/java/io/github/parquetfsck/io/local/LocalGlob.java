// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.local;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Glob;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Expands one glob, a component at a time. */
final class LocalGlob {
    private final LocalSource source;
    private final Location pattern;

    LocalGlob(LocalSource source, Location pattern) {
        this.source = source;
        this.pattern = pattern;
    }

    void expand(Consumer<Node> nodes) throws IOException {
        Map<Location, Node> found = new TreeMap<>();
        for (String glob : Glob.expand(pattern.text())) {
            descend(glob, found);
        }
        found.values().forEach(nodes);
    }

    private void descend(String glob, Map<Location, Node> found) throws IOException {
        List<String> parts = List.of(glob.split("/"));
        int fixed = 0;
        while (fixed < parts.size() && !Glob.isGlob(parts.get(fixed))) {
            fixed++;
        }
        String start = String.join("/", parts.subList(0, fixed));
        Map<Location, Node> level = new LinkedHashMap<>();
        boolean top = start.isEmpty() || start.equals("file:");
        Location root = new Location(fixed == 0 ? "." : top ? start + "/" : start);
        source.stat(root).ifPresent(node -> level.put(root, node));
        for (String part : parts.subList(fixed, parts.size())) {
            Map<Location, Node> next = new LinkedHashMap<>();
            for (Node node : level.values()) {
                if (node.kind() == Node.Kind.DIRECTORY) {
                    step(fixed == 0 && node.location().equals(root), node.location(), part, next);
                }
            }
            level.clear();
            level.putAll(next);
        }
        found.putAll(level);
    }

    private void step(boolean relative, Location directory, String part, Map<Location, Node> next) throws IOException {
        if (!Glob.isGlob(part)) {
            Location child = directory.child(part);
            source.stat(child).ifPresent(node -> next.put(child, node));
            return;
        }
        Pattern names = Glob.component(part);
        try {
            source.list(directory, node -> {
                if (names.matcher(node.location().name()).matches()) {
                    Node shown = relative ? renamed(node) : node;
                    next.put(shown.location(), shown);
                }
            });
        } catch (NoSuchFileException | NotDirectoryException e) {
            return;
        }
    }

    /** A relative glob gives relative names, without a dot in front. */
    private static Node renamed(Node node) {
        String text = node.location().text();
        Location shown = new Location(text.startsWith("./") ? text.substring(2) : text);
        FileEntry entry = node.entry();
        return new Node(node.kind(), new FileEntry(shown, entry.length(), entry.modified(), entry.version()));
    }
}
