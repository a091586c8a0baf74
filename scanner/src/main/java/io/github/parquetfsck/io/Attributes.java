// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a store keeps of a file or directory beside its bytes and times; what it does not have is empty.
 *
 * @param permissions as {@code rwxr-x---}; where there is an ACL the group's are those that it grants at most
 * @param acl entries beyond the permissions, as {@code user:ann:r--}, {@code group::r-x}
 * @param extended extended attributes by name, their values in Base64
 * @param zone the directory of the encryption zone
 */
public record Attributes(
        String owner, String group, String permissions, List<String> acl, Map<String, String> extended, String zone) {
    /** Of a store that has none of them. */
    public static final Attributes NONE = new Attributes("", "", "", List.of(), Map.of(), "");

    public Attributes {
        acl = List.copyOf(acl);
        extended = Map.copyOf(extended);
    }

    /** What another has not of these, in words. The zone is none of a file's own. */
    public List<String> missing(Attributes other, Instant modified, Instant others) {
        List<String> missing = new ArrayList<>();
        differ(missing, "owner " + owner, owner, other.owner);
        differ(missing, "group " + group, group, other.group);
        differ(missing, "permissions " + permissions, permissions, other.permissions);
        acl.stream().filter(entry -> !other.acl.contains(entry)).forEach(entry -> missing.add("ACL entry " + entry));
        new TreeMap<>(extended).forEach((name, value) -> {
            if (!value.equals(other.extended.get(name))) {
                missing.add("extended attribute " + name);
            }
        });
        if (!modified.equals(others)) {
            missing.add("modification time " + modified);
        }
        return missing;
    }

    /** A change of one attribute. */
    public interface Change {
        void run() throws IOException;
    }

    /** Sets what is wanted and not there. What cannot be set shows afterwards, in what the file then has. */
    public static void attempt(String wanted, String had, Change change) {
        if (wanted.isEmpty() || wanted.equals(had)) {
            return;
        }
        try {
            change.run();
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException refused) {
            return;
        }
    }

    private static void differ(List<String> missing, String words, String own, String other) {
        if (!own.isEmpty() && !own.equals(other)) {
            missing.add(words);
        }
    }
}
