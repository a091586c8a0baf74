// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.ReadFailure;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** The files of a table as its log has them: the live ones, and those that time travel still reads. For one thread. */
public final class TableFiles implements OwnerLog {
    /** Above this many unmet names of one directory, it is listed once more instead of asking for each. */
    private static final int ASKED_ONE_BY_ONE = 4;

    private final FileSource source;
    private final Location root;
    private final String log;
    private final TableContents contents;
    private final Optional<Instant> newest;

    /**
     * What a log says.
     *
     * @param root of the table
     * @param log the newest part of the log, as findings name it
     * @param newest when the newest commit was written
     */
    public TableFiles(
            FileSource source, Location root, Location log, Optional<Instant> newest, TableContents contents) {
        this.source = source;
        this.root = root;
        this.log = log.text();
        this.newest = newest;
        this.contents = contents;
    }

    @Override
    public List<Finding> findings() {
        return List.of();
    }

    @Override
    public Optional<Instant> newest() {
        return newest;
    }

    /**
     * LIVE if the newest version lists the file, SUPERSEDED if an older one does that the log still tells of; else
     * UNCOMMITTED if it is newer than the newest commit, and ORPHAN if not.
     */
    @Override
    public Standing meet(FileEntry file) {
        OptionalInt number = contents.find(source.identify(file.location()));
        if (number.isEmpty()) {
            return unlisted(file);
        }
        contents.meet(number.getAsInt());
        return switch (contents.kind(number.getAsInt())) {
            case LIVE -> Standing.LIVE;
            case SUPERSEDED -> Standing.SUPERSEDED;
            case COMPANION -> unlisted(file);
        };
    }

    @Override
    public List<Finding> findings(FileEntry file, Standing standing) {
        return switch (standing) {
            case LIVE ->
                logged(file).flatMap(facts -> length(file, facts)).map(List::of).orElse(List.of());
            case ORPHAN ->
                List.of(Finding.of(
                        Defect.UNLISTED_FILE, Place.wholeFile(), file.location().text(), log));
            case UNCOMMITTED, SUPERSEDED, UNKNOWN -> List.of();
        };
    }

    @Override
    public Optional<LoggedFile> logged(FileEntry file) {
        OptionalInt number = contents.find(source.identify(file.location()));
        return number.isPresent() && contents.kind(number.getAsInt()) == TableContents.Kind.LIVE
                ? Optional.of(contents.facts(number.getAsInt()))
                : Optional.empty();
    }

    private Optional<Finding> length(FileEntry file, LoggedFile facts) {
        OptionalLong length = facts.length();
        if (length.isEmpty() || length.getAsLong() == file.length()) {
            return Optional.empty();
        }
        Defect defect = file.length() > length.getAsLong() ? Defect.LENGTH_ABOVE_LOG : Defect.LENGTH_BELOW_LOG;
        return Optional.of(
                Finding.of(defect, Place.wholeFile(), file.location().text(), file.length(), log, length.getAsLong()));
    }

    @Override
    public List<Finding> missing(Location directory) throws IOException {
        Identity below = source.identify(directory);
        Map<Location, List<Location>> byDirectory = new TreeMap<>();
        for (Location location : contents.unmet(identity -> isBelow(identity, below))) {
            byDirectory
                    .computeIfAbsent(location.parent(), each -> new ArrayList<>())
                    .add(location);
        }
        List<Finding> findings = new ArrayList<>();
        for (Map.Entry<Location, List<Location>> group : byDirectory.entrySet()) {
            for (Location location : absent(group.getKey(), group.getValue())) {
                findings.add(Finding.of(
                        Defect.LISTED_FILE_MISSING, new Place.Missing(location.text()), location.text(), log));
            }
        }
        return findings;
    }

    private List<Location> absent(Location directory, List<Location> names) throws IOException {
        Set<Identity> there = new HashSet<>();
        if (names.size() > ASKED_ONE_BY_ONE) {
            try {
                source.list(directory, node -> there.add(source.identify(node.location())));
            } catch (IOException e) {
                if (ReadFailure.of(e) != ReadFailure.MISSING) {
                    throw e;
                }
            }
        } else {
            for (Location name : names) {
                if (source.stat(name).isPresent()) {
                    there.add(source.identify(name));
                }
            }
        }
        return names.stream()
                .filter(name -> !there.contains(source.identify(name)))
                .sorted()
                .toList();
    }

    /** A file of another place, as a shallow clone has, is missing from here wherever the walk began. */
    private boolean isBelow(Identity file, Identity directory) {
        Identity whole = source.identify(root);
        return file.isUnder(directory) || (directory.equals(whole) && !file.isUnder(whole));
    }
}
