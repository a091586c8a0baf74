// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says which spellings mean the same file: s3, s3n and s3a; {@code /dbfs/x} and {@code dbfs:/x}; the {@code file:}
 * forms and bare paths; a URI without authority and the default file system's; and what aliases add.
 *
 * <p>A {@code file:} location is a URI and is percent-decoded once; a bare path and the locations of other schemes are
 * Hadoop paths, in which {@code %20} stands for itself.
 */
public final class Identities {
    private static final Set<String> FOLDED = Set.of("file", "dbfs", "hdfs");

    private final Map<String, String> defaultAuthorities;
    private final List<Alias> aliases;
    private final List<Rule> rules;

    private record Rule(Identity from, Identity to) {}

    /** @param defaultAuthorities by scheme, for URIs that name none: {@code hdfs -> namenode:8020} */
    public Identities(Map<String, String> defaultAuthorities, List<Alias> aliases) {
        this.defaultAuthorities = Map.copyOf(defaultAuthorities);
        this.aliases = List.copyOf(aliases);
        this.rules = aliases.stream()
                .map(a -> new Rule(parse(a.from().text(), a.from().scheme()), parse(a.to().text(), a.to().scheme())))
                .sorted(Comparator.comparingInt((Rule r) -> r.from().path().length())
                        .reversed())
                .toList();
    }

    /** The built-in rules alone. */
    public static Identities standard() {
        return new Identities(Map.of(), List.of());
    }

    /** These rules, with an authority for URIs of a scheme that name none. */
    public Identities withDefault(String scheme, String authority) {
        Map<String, String> all = new HashMap<>(defaultAuthorities);
        all.putIfAbsent(family(scheme), authority);
        return new Identities(all, aliases);
    }

    /** The file that a location means. */
    public Identity of(Location location) {
        return aliased(parse(location.text(), location.scheme()));
    }

    private Identity parse(String text, String scheme) {
        if (scheme.isEmpty()) {
            return local(text);
        }
        String rest = text.substring(scheme.length() + 1);
        String authority = "";
        if (rest.startsWith("//")) {
            int slash = rest.indexOf('/', 2);
            authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
            rest = slash < 0 ? "/" : rest.substring(slash);
        }
        if (scheme.equals("file")) {
            return local(Percent.decode(rest));
        }
        String family = family(scheme);
        if (authority.isEmpty()) {
            authority = defaultAuthorities.getOrDefault(family, "");
        }
        return new Identity(family, authority, FOLDED.contains(family) ? fold(rest) : rest);
    }

    private static String family(String scheme) {
        return scheme.equals("s3a") || scheme.equals("s3n") ? "s3" : scheme;
    }

    private static Identity local(String path) {
        String absolute = path.startsWith("/") ? path : System.getProperty("user.dir") + "/" + path;
        String folded = fold(absolute);
        return folded.startsWith("/dbfs/")
                ? new Identity("dbfs", "", folded.substring("/dbfs".length()))
                : new Identity("file", "", folded);
    }

    /** Without empty components, dots and a slash at the end. */
    private static String fold(String path) {
        if (!path.contains("//") && !path.contains("/.") && (path.length() < 2 || !path.endsWith("/"))) {
            return path.isEmpty() ? "/" : path;
        }
        Deque<String> parts = new ArrayDeque<>();
        for (String part : path.split("/", -1)) {
            if (part.equals("..")) {
                parts.pollLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.addLast(part);
            }
        }
        return "/" + String.join("/", parts);
    }

    private Identity aliased(Identity identity) {
        for (Rule rule : rules) {
            Identity from = rule.from();
            if (identity.scheme().equals(from.scheme())
                    && identity.authority().equals(from.authority())
                    && isUnder(identity.path(), from.path())) {
                String rest = identity.path().substring(trimmed(from.path()).length());
                return new Identity(
                        rule.to().scheme(),
                        rule.to().authority(),
                        trimmed(rule.to().path()) + rest);
            }
        }
        return identity;
    }

    private static boolean isUnder(String path, String directory) {
        String prefix = trimmed(directory);
        return path.startsWith(prefix) && (path.length() == prefix.length() || path.charAt(prefix.length()) == '/');
    }

    private static String trimmed(String path) {
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
