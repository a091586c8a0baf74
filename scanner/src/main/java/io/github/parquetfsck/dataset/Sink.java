// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.streamlog.LiveFiles;
import io.github.parquetfsck.streamlog.SinkLog;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A streaming sink as its log has it: the standing of each file that is met, and the files that are listed and were not
 * met. Holds the whole log. For one thread.
 */
public final class Sink implements OwnerLog {
    /** With one of these the log does not tell all its files, and what it does not list may yet be live. */
    private static final Set<Defect> PARTIAL = EnumSet.of(
            Defect.TORN_LOG,
            Defect.UNSUPPORTED_VERSION,
            Defect.BAD_ENCODING,
            Defect.SINK_LOG_INCOMPLETE,
            Defect.SINK_LOG_ENTRY_MALFORMED,
            Defect.COMPACT_LOG_EMPTIED,
            Defect.COMPACT_LOG_EXPIRED);

    private final FileSource source;
    private final Location root;
    private final LiveFiles files;
    private final Optional<Instant> newest;
    private final boolean partial;
    /** Numbers of the entries whose files were met. */
    private final BitSet met = new BitSet();

    private Sink(FileSource source, Location root, LiveFiles files, Optional<Instant> newest) {
        this.source = source;
        this.root = root;
        this.files = files;
        this.newest = newest;
        this.partial = files.findings().stream().anyMatch(f -> PARTIAL.contains(f.defect()));
    }

    /** Reads the log of the sink whose root this is; empty when it has none. */
    public static Optional<Sink> open(FileSource source, Location root) throws IOException {
        Optional<SinkLog> log = SinkLog.open(source, root);
        if (log.isEmpty()) {
            return Optional.empty();
        }
        LiveFiles files = log.get().files();
        return Optional.of(new Sink(source, root, files, log.get().modified()));
    }

    /** Where the log of a sink stands. */
    public static Location log(Location root) {
        return root.child(SinkLog.DIRECTORY);
    }

    @Override
    public List<Finding> findings() {
        return files.findings();
    }

    @Override
    public Optional<Instant> newest() {
        return newest;
    }

    /**
     * What the log says of a file that was met: LIVE if listed; else UNCOMMITTED if it is newer than the newest log, and
     * ORPHAN if not; UNKNOWN where the log is too broken to tell.
     */
    @Override
    public Standing meet(FileEntry file) {
        Optional<LiveFiles.Match> match = files.find(file.location());
        if (match.isPresent()) {
            met.set(match.get().listed().number());
            return Standing.LIVE;
        } else if (partial) {
            return Standing.UNKNOWN;
        }
        return unlisted(file);
    }

    @Override
    public List<Finding> findings(FileEntry file, Standing standing) {
        return switch (standing) {
            case LIVE ->
                files.find(file.location())
                        .flatMap(match -> length(file, match.listed()))
                        .map(List::of)
                        .orElse(List.of());
            case ORPHAN ->
                List.of(Finding.of(
                        Defect.UNLISTED_FILE,
                        Place.wholeFile(),
                        file.location().text(),
                        log(root).text()));
            case UNCOMMITTED, SUPERSEDED, UNKNOWN -> List.of();
        };
    }

    @Override
    public Optional<LoggedFile> logged(FileEntry file) {
        return files.find(file.location())
                .map(match -> new LoggedFile(OptionalLong.of(match.listed().length()), OptionalLong.empty()));
    }

    @Override
    public List<Finding> missing(Location directory) throws IOException {
        Identity below = source.identify(directory);
        List<LiveFiles.Listed> all = files.all();
        List<Finding> findings = new ArrayList<>();
        for (int number = met.nextClearBit(0); number < all.size(); number = met.nextClearBit(number + 1)) {
            LiveFiles.Listed listed = all.get(number);
            if (isBelow(source.identify(listed.location()), below)
                    && source.stat(listed.location()).isEmpty()) {
                findings.add(Finding.of(
                        Defect.LISTED_FILE_MISSING,
                        new Place.Missing(listed.location().text()),
                        listed.location().text(),
                        log(listed)));
            }
        }
        findings.sort((a, b) -> a.facts().toString().compareTo(b.facts().toString()));
        return findings;
    }

    /** An entry that names another place is missing from here wherever the walk began. */
    private boolean isBelow(Identity file, Identity directory) {
        Identity whole = source.identify(root);
        return file.isUnder(directory) || (directory.equals(whole) && !file.isUnder(whole));
    }

    private Optional<Finding> length(FileEntry file, LiveFiles.Listed listed) {
        if (file.length() == listed.length()) {
            return Optional.empty();
        }
        Defect defect = file.length() > listed.length() ? Defect.LENGTH_ABOVE_LOG : Defect.LENGTH_BELOW_LOG;
        return Optional.of(Finding.of(
                defect,
                new Place.LogLine(log(listed), listed.line()),
                file.location().text(),
                file.length(),
                log(listed),
                listed.length()));
    }

    private String log(LiveFiles.Listed listed) {
        return log(root).child(listed.log().text()).text();
    }
}
