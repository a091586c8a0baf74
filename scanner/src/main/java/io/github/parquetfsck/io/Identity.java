// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

/**
 * Which file is meant, however it is spelled: what ledger, baseline, checkpoints and pre-read filters compare.
 *
 * @param scheme the family: {@code s3} for s3, s3n and s3a, {@code file} for every local form, {@code dbfs} for /dbfs too
 * @param authority bucket, host and port, or ""
 * @param path absolute, percent-decoded once
 */
public record Identity(String scheme, String authority, String path) implements Comparable<Identity> {
    /** Whether this lies below a directory, at any depth; a directory does not lie below itself. */
    public boolean isUnder(Identity directory) {
        String prefix = directory.path.endsWith("/") ? directory.path : directory.path + "/";
        return isInStoreOf(directory) && path.startsWith(prefix) && path.length() > prefix.length();
    }

    /** Whether both lie in the same bucket, name space or file system. */
    public boolean isInStoreOf(Identity other) {
        return scheme.equals(other.scheme) && authority.equals(other.authority);
    }

    /** A location of this identity, however it was typed, so that it means the same from any working directory. */
    public Location absolute(Location typed) {
        boolean relative = scheme.equals("file")
                && typed.scheme().isEmpty()
                && !typed.text().startsWith("/");
        return relative ? new Location(path) : typed;
    }

    @Override
    public int compareTo(Identity other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
        return scheme + "://" + authority + path;
    }
}
