// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.iceberg;

import io.github.parquetfsck.dataset.UnreadableLog;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the newest metadata of a table by its name: {@code v12.metadata.json} of tables that a directory keeps, or
 * {@code 00012-<uuid>.metadata.json} of those that a catalog keeps; each also as {@code .gz}.
 */
final class MetadataFile {
    private static final Pattern NAME = Pattern.compile("v?(\\d{1,18})(-[^.]*)?(\\.gz)?\\.metadata\\.json(\\.gz)?");

    private MetadataFile() {}

    /**
     * The one of the highest version; empty when there is none.
     *
     * @throws UnreadableLog when two have the highest version, of which only the catalog knows the one that counts
     */
    static Optional<FileEntry> newest(FileSource source, Location directory) throws IOException {
        long highest = -1;
        List<FileEntry> newest = new ArrayList<>();
        List<Node> nodes = new ArrayList<>();
        source.list(directory, nodes::add);
        for (Node node : nodes) {
            Matcher name = NAME.matcher(node.location().name());
            if (node.kind() == Node.Kind.FILE && name.matches()) {
                long version = Long.parseLong(name.group(1));
                if (version > highest) {
                    highest = version;
                    newest.clear();
                }
                if (version == highest) {
                    newest.add(node.entry());
                }
            }
        }
        if (newest.size() > 1) {
            throw new UnreadableLog("version " + highest + " has " + newest.size() + " metadata files in " + directory
                    + ", and only the catalog knows which counts");
        }
        return newest.stream().findFirst();
    }
}
