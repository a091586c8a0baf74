// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.local;

import io.github.parquetfsck.io.Attributes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Owner, group, permissions and the extended attributes of users. Java shows no POSIX ACL: a second name keeps it, and
 * the JDK's copy takes it along where the other file system has any.
 */
final class LocalAttributes {
    private LocalAttributes() {}

    static Attributes of(Path path) throws IOException {
        @Nullable PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (view == null) {
            return Attributes.NONE;
        }
        PosixFileAttributes posix = view.readAttributes();
        return new Attributes(
                posix.owner().getName(),
                posix.group().getName(),
                PosixFilePermissions.toString(posix.permissions()),
                List.of(),
                extended(path),
                "");
    }

    private static Map<String, String> extended(Path path) throws IOException {
        @Nullable
        UserDefinedFileAttributeView view = Files.getFileAttributeView(path, UserDefinedFileAttributeView.class);
        Map<String, String> extended = new TreeMap<>();
        if (view == null) {
            return extended;
        }
        try {
            for (String name : view.list()) {
                ByteBuffer value = ByteBuffer.allocate(view.size(name));
                view.read(name, value);
                extended.put(name, Base64.getEncoder().encodeToString(value.array()));
            }
        } catch (IOException unsupported) {
            // The file system has none, or does not let this user see them.
            return Map.of();
        }
        return extended;
    }

    /** Sets what can be set, the time last, and says what the file has not. */
    static List<String> give(Path path, Attributes wanted, Instant modified) throws IOException {
        Attributes had = of(path);
        @Nullable PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (view != null) {
            var principals = path.getFileSystem().getUserPrincipalLookupService();
            // Permissions after the owner: a change of owner may take some away.
            Attributes.attempt(
                    wanted.owner(), had.owner(), () -> view.setOwner(principals.lookupPrincipalByName(wanted.owner())));
            Attributes.attempt(
                    wanted.group(),
                    had.group(),
                    () -> view.setGroup(principals.lookupPrincipalByGroupName(wanted.group())));
            Attributes.attempt(
                    wanted.permissions(),
                    "",
                    () -> view.setPermissions(PosixFilePermissions.fromString(wanted.permissions())));
        }
        @Nullable
        UserDefinedFileAttributeView users = Files.getFileAttributeView(path, UserDefinedFileAttributeView.class);
        if (users != null) {
            wanted.extended()
                    .forEach((name, value) -> Attributes.attempt(
                            value,
                            had.extended().getOrDefault(name, ""),
                            () -> users.write(
                                    name, ByteBuffer.wrap(Base64.getDecoder().decode(value)))));
        }
        Attributes.attempt(modified.toString(), "", () -> Files.setLastModifiedTime(path, FileTime.from(modified)));
        return wanted.missing(
                of(path), modified, Files.getLastModifiedTime(path).toInstant());
    }
}
