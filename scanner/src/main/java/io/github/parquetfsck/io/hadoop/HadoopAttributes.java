// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.Attributes;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.FsPermission;

/** Owner, group, permissions, ACL and extended attributes, by what every Hadoop file system has. */
final class HadoopAttributes {
    private static final int SET_TIMES_KEEPS = -1;

    private final FileSystem fileSystem;

    HadoopAttributes(FileSystem fileSystem) {
        this.fileSystem = fileSystem;
    }

    Attributes of(Path path) throws IOException {
        FileStatus status = fileSystem.getFileStatus(path);
        List<String> acl = new ArrayList<>();
        if (status.hasAcl()) {
            fileSystem.getAclStatus(path).getEntries().forEach(entry -> acl.add(entry.toStringStable()));
        }
        return new Attributes(
                status.getOwner(),
                status.getGroup(),
                text(status.getPermission()),
                acl,
                extended(path),
                Hdfs.zone(fileSystem, path));
    }

    private static String text(FsPermission permission) {
        return permission.getUserAction().SYMBOL
                + permission.getGroupAction().SYMBOL
                + permission.getOtherAction().SYMBOL;
    }

    private Map<String, String> extended(Path path) {
        Map<String, String> extended = new TreeMap<>();
        try {
            fileSystem.getXAttrs(path).forEach((name, value) -> {
                if (!name.startsWith("system.") && !name.startsWith("security.")) {
                    byte[] bytes = value == null ? new byte[0] : value;
                    extended.put(name, Base64.getEncoder().encodeToString(bytes));
                }
            });
        } catch (IOException | UnsupportedOperationException none) {
            return Map.of();
        }
        return extended;
    }

    /** Sets what can be set, the time last, and says what the file has not. */
    List<String> give(Path path, Attributes wanted, Instant modified) throws IOException {
        Attributes had = of(path);
        Attributes.attempt(wanted.owner(), had.owner(), () -> fileSystem.setOwner(path, wanted.owner(), null));
        Attributes.attempt(wanted.group(), had.group(), () -> fileSystem.setOwner(path, null, wanted.group()));
        Attributes.attempt(
                wanted.permissions(),
                had.permissions(),
                () -> fileSystem.setPermission(path, FsPermission.valueOf("-" + wanted.permissions())));
        if (!wanted.acl().isEmpty()) {
            Attributes.attempt(
                    "acl", wanted.acl().equals(had.acl()) ? "acl" : "", () -> fileSystem.setAcl(path, whole(wanted)));
        }
        wanted.extended()
                .forEach((name, value) -> Attributes.attempt(
                        value,
                        had.extended().getOrDefault(name, ""),
                        () -> fileSystem.setXAttr(
                                path, name, Base64.getDecoder().decode(value))));
        Attributes.attempt(
                modified.toString(), "", () -> fileSystem.setTimes(path, modified.toEpochMilli(), SET_TIMES_KEEPS));
        Instant time = Instant.ofEpochMilli(fileSystem.getFileStatus(path).getModificationTime());
        return wanted.missing(of(path), Instant.ofEpochMilli(modified.toEpochMilli()), time);
    }

    /** The entries and those that stand in the permissions, whose group's are the mask. */
    private static List<AclEntry> whole(Attributes wanted) {
        String permissions = wanted.permissions();
        List<String> entries = new ArrayList<>(wanted.acl());
        entries.add("user::" + permissions.substring(0, 3));
        entries.add("mask::" + permissions.substring(3, 6));
        entries.add("other::" + permissions.substring(6, 9));
        return AclEntry.parseAclSpec(String.join(",", entries), true);
    }
}
