// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Locations;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Files and directories that lists name. A list is gone through once at the start, so that a broken one is refused before
 * anything is done, and read again wherever its files are wanted, so that they are not held, however many there are.
 */
final class ListedFiles implements Locations {
    static final ListedFiles NONE = of(List.of());

    private final List<PathFile> lists;
    private final List<Location> others;
    private final Map<String, Location> byStore = new LinkedHashMap<>();
    private long count;
    private long cold;

    /** A list, that can be read more than once. */
    interface PathFile {
        /** Hands over what it says, from its begin to its end. */
        void read(TablePaths.Receiver receiver) throws UsageError, IOException;
    }

    private ListedFiles(List<PathFile> lists, List<Location> others) {
        this.lists = List.copyOf(lists);
        this.others = List.copyOf(others);
        others.forEach(this::count);
    }

    /** Those of no list. */
    static ListedFiles of(List<Location> files) {
        return new ListedFiles(List.of(), files);
    }

    /**
     * Goes through the lists.
     *
     * @throws UsageError where one is not what it was said to be
     */
    static ListedFiles from(List<PathFile> lists) throws UsageError, IOException {
        ListedFiles files = new ListedFiles(lists, List.of());
        TablePaths.Receiver counting = new TablePaths.Receiver() {
            @Override
            public void file(Location file) {
                files.count(file);
            }

            @Override
            public void cold(TablePaths.ColdFile file) {
                files.cold++;
            }
        };
        for (PathFile list : lists) {
            list.read(counting);
        }
        return files;
    }

    /** These, and others that no list names. */
    ListedFiles with(List<Location> more) {
        List<Location> all = new ArrayList<>(others);
        all.addAll(more);
        ListedFiles files = new ListedFiles(lists, all);
        byStore.forEach(files.byStore::putIfAbsent);
        files.count = count + more.size();
        files.cold = cold;
        return files;
    }

    private void count(Location file) {
        count++;
        byStore.putIfAbsent(store(file), file);
    }

    /** Whether nothing is named, not even what is not scanned for its storage class. */
    boolean isEmpty() {
        return count + cold == 0;
    }

    /** How many are named, without those that are not scanned. */
    long count() {
        return count;
    }

    /** Where a bucket ends, or what stands first in a path without one: paths that differ there may lie in two stores. */
    private static String store(Location file) {
        String text = file.text();
        int from = file.scheme().isEmpty() ? 0 : file.scheme().length() + 1;
        int end =
                text.startsWith("/", from) ? text.indexOf('/', text.startsWith("//", from) ? from + 2 : from + 1) : -1;
        return end < 0 ? file.scheme() : text.substring(0, end);
    }

    /** The first of each store. */
    List<Location> ofEachStore() {
        return List.copyOf(byStore.values());
    }

    @Override
    public void each(Visitor visitor) throws IOException {
        read(new TablePaths.Receiver() {
            @Override
            public void file(Location file) throws IOException {
                visitor.visit(file);
            }

            @Override
            public void cold(TablePaths.ColdFile file) {}
        });
        Locations.of(others).each(visitor);
    }

    /** Hands over the files that are not scanned, for their storage class. */
    void eachCold(Consumer<TablePaths.ColdFile> receiver) throws IOException {
        if (cold > 0) {
            read(new TablePaths.Receiver() {
                @Override
                public void file(Location file) {}

                @Override
                public void cold(TablePaths.ColdFile file) {
                    receiver.accept(file);
                }
            });
        }
    }

    private void read(TablePaths.Receiver receiver) throws IOException {
        for (PathFile list : lists) {
            try {
                list.read(receiver);
            } catch (UsageError changed) {
                throw new IOException(changed.getMessage() + "; the list has changed since it was read first", changed);
            }
        }
    }
}
