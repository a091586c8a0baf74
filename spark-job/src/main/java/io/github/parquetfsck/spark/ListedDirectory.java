// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one list says of one directory. Files that it names are looked for by a listing, which holds for a while: one that was
 * replaced since it was judged is another file.
 *
 * @see WatchedDirectory which judges on its own
 */
final class ListedDirectory {
    private final Location directory;
    private final long list;
    private final Map<String, ListedFile> names;
    private final Instant goodUntil;
    private volatile Map<String, JudgedFile> files;
    private volatile long looked = System.nanoTime() - Long.MAX_VALUE / 2;

    /**
     * @param goodUntil by what the list says of sound files
     * @param before what an earlier list said; what was told of a file is not told again
     */
    ListedDirectory(
            Location directory,
            DamageList list,
            Map<String, ListedFile> names,
            Instant goodUntil,
            @Nullable ListedDirectory before) {
        this.directory = directory;
        this.list = list.number();
        this.names = names;
        this.goodUntil = goodUntil;
        this.files = before == null ? Map.of() : before.files;
    }

    /** Whether this is what the list says, and not one before it. */
    boolean isOf(DamageList other) {
        return list == other.number();
    }

    boolean isStale() {
        return goodUntil.isBefore(Instant.now());
    }

    /** A damaged file that is still the one that was judged; null for every other. */
    @Nullable
    JudgedFile file(String name, Stores stores, Duration refresh) throws IOException {
        if (!names.containsKey(name)) {
            return null;
        }
        synchronized (this) {
            if (System.nanoTime() - looked >= refresh.toNanos()) {
                look(stores);
            }
        }
        return files.get(name);
    }

    private void look(Stores stores) throws IOException {
        long began = System.nanoTime();
        Map<String, JudgedFile> now = new HashMap<>();
        try {
            stores.source(directory).list(directory, node -> {
                ListedFile listed = names.get(node.location().name());
                if (listed != null && node.kind() == Node.Kind.FILE && listed.is(node.entry())) {
                    now.put(node.location().name(), damaged(node.entry(), listed));
                }
            });
        } catch (NoSuchFileException gone) {
            // Whoever lists it next says so.
        }
        files = now;
        looked = began;
    }

    private JudgedFile damaged(FileEntry entry, ListedFile listed) {
        JudgedFile before = files.get(entry.location().name());
        return JudgedFile.of(entry, JudgedFile.State.DAMAGED, listed.why(), before);
    }
}
