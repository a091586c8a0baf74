// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Attributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who can reach what lies below some directories: everybody, the members of a group, a user whom an ACL names. Owners of
 * directories are left out, for they can open what they own. Reads nothing.
 */
final class Audience {
    private static final String OTHERS = "others";
    private static final int USER = 0;
    private static final int GROUP = 3;
    private static final int OTHER = 6;

    private final List<Attributes> directories;

    /** @param directories from the innermost to the root of the store */
    Audience(List<Attributes> directories) {
        this.directories = List.copyOf(directories);
    }

    /** Whether the store tells nothing of permissions. */
    boolean isUnknown() {
        return directories.isEmpty()
                || directories.stream().anyMatch(each -> each.permissions().isEmpty());
    }

    /** Who can reach what lies here, and not what lies there; in words. */
    Set<String> beyond(Audience there) {
        List<Attributes> all = new ArrayList<>(directories);
        all.addAll(there.directories);
        Set<String> beyond = principals(all);
        beyond.removeIf(who -> !reachedBy(who) || there.reachedBy(who));
        return beyond;
    }

    /** Those of {@link #beyond} who may read the file itself. */
    Set<String> readersBeyond(Audience there, Attributes file) {
        List<Attributes> all = new ArrayList<>(directories);
        all.addAll(there.directories);
        all.add(file);
        Set<String> readers = principals(all);
        readers.removeIf(who -> !allows(file, who, 'r') || !reachedBy(who) || there.reachedBy(who));
        return readers;
    }

    private boolean reachedBy(String who) {
        return directories.stream().allMatch(directory -> allows(directory, who, 'x'));
    }

    private static Set<String> principals(List<Attributes> all) {
        Set<String> principals = new TreeSet<>(Set.of(OTHERS));
        for (Attributes each : all) {
            principals.add("group " + each.group());
            for (String entry : each.acl()) {
                String[] parts = entry.split(":", -1);
                if (!parts[1].isEmpty()) {
                    principals.add(parts[0] + " " + parts[1]);
                }
            }
        }
        return principals;
    }

    /** As POSIX ACLs say: the first class that somebody belongs to decides. */
    private static boolean allows(Attributes of, String who, char right) {
        Optional<Boolean> named = named(of, who, right);
        if (who.startsWith("user ") && who.equals("user " + of.owner())) {
            return has(of, USER, right);
        } else if (who.equals("group " + of.group())) {
            boolean own = of.acl().isEmpty() ? has(of, GROUP, right) : ofGroup(of, right);
            return own || named.orElse(false);
        }
        return named.orElseGet(() -> has(of, OTHER, right));
    }

    private static Optional<Boolean> named(Attributes of, String who, char right) {
        String prefix = who.replace(' ', ':') + ":";
        return of.acl().stream()
                .filter(entry -> entry.startsWith(prefix))
                .findFirst()
                .map(entry -> entry.indexOf(right, prefix.length()) >= 0 && has(of, GROUP, right));
    }

    /** Where there is an ACL the permissions of the group are what the ACL grants at most. */
    private static boolean ofGroup(Attributes of, char right) {
        return has(of, GROUP, right)
                && of.acl().stream()
                        .filter(entry -> entry.startsWith("group::"))
                        .allMatch(entry -> entry.indexOf(right, "group::".length()) >= 0);
    }

    private static boolean has(Attributes of, int from, char right) {
        return of.permissions().substring(from, from + 3).indexOf(right) >= 0;
    }
}
