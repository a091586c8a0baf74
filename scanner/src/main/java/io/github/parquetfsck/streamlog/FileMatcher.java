// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Says which of a set of files a log's path means: the entries of a sink that was moved still name the old place. */
final class FileMatcher {
    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    private final FileSource source;
    private final String root;
    private final Map<String, List<Identity>> byName = new HashMap<>();

    /** A file that a path means, and why. */
    record Match(Identity file, MatchRule rule) {}

    FileMatcher(FileSource source, Location sink, Collection<Identity> files) {
        this.source = source;
        this.root = source.identify(sink).path();
        for (Identity file : files) {
            byName.computeIfAbsent(name(file.path()), name -> new ArrayList<>()).add(file);
        }
    }

    /** The files that an entry's path may mean, each with the surest rule; most paths mean none. */
    List<Match> match(Location listed) {
        List<Identity> candidates = byName.getOrDefault(listed.name(), List.of());
        if (candidates.isEmpty()) {
            return List.of();
        }
        Identity identity = source.identify(listed);
        List<Match> matches = new ArrayList<>();
        for (Identity file : candidates) {
            rule(root, file, identity).ifPresent(rule -> matches.add(new Match(file, rule)));
        }
        return matches;
    }

    /** By which rule the listed path means the file, of which the directory {@code root} holds the log. */
    static Optional<MatchRule> rule(String root, Identity file, Identity listed) {
        if (file.equals(listed)) {
            return Optional.of(MatchRule.FULL_PATH);
        }
        Optional<String> relative = relative(root, file.path());
        if (relative.isPresent() && endsBelowADirectory(listed.path(), relative.get())) {
            return Optional.of(MatchRule.RELATIVE_PATH);
        }
        String name = name(file.path());
        boolean named = name.equals(name(listed.path())) && UUID.matcher(name).find();
        return named ? Optional.of(MatchRule.FILE_NAME) : Optional.empty();
    }

    /** Whether a listed file lies below the sink, by its path or when links are followed. */
    static boolean isBelow(FileSource source, Location sink, Location file) {
        return source.identify(file).isUnder(source.identify(sink))
                || source.identifyTarget(file.parent()).isUnder(source.identifyTarget(sink))
                || source.identifyTarget(file.parent()).equals(source.identifyTarget(sink));
    }

    /** The path below a directory, without a slash before it; empty for a path elsewhere. */
    static Optional<String> relative(String root, String path) {
        String prefix = root.endsWith("/") ? root : root + "/";
        return path.startsWith(prefix) && path.length() > prefix.length()
                ? Optional.of(path.substring(prefix.length()))
                : Optional.empty();
    }

    /** A partition directory before the relative path means that the listed file lies deeper than that. */
    private static boolean endsBelowADirectory(String path, String relative) {
        if (!path.endsWith("/" + relative)) {
            return false;
        }
        String above = path.substring(0, path.length() - relative.length() - 1);
        return name(above).indexOf('=') < 0;
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
