// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.streamlog.OffsetEntry.SourceLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether the sources' own logs hold what the newest offsets need of them. */
final class SourceCheck {
    private final Checkpoint checkpoint;
    private final FileSource source;
    private final OffsetEntry newest;

    SourceCheck(Checkpoint checkpoint, FileSource source, OffsetEntry newest) {
        this.checkpoint = checkpoint;
        this.source = source;
        this.newest = newest;
    }

    List<Finding> findings() throws IOException {
        List<Finding> findings = new ArrayList<>();
        for (SourceLine line : newest.sources()) {
            if (line.offset() instanceof SourceOffset.FileLog files) {
                findings.addAll(files(line.source(), files));
            } else if (line.offset().kind() == SourceOffset.Kind.KAFKA
                    || line.offset().kind() == SourceOffset.Kind.RATE) {
                start(line.source()).ifPresent(findings::add);
            } else if (line.offset().kind() == SourceOffset.Kind.OPAQUE) {
                Optional<SourceOffset> done = done().flatMap(entry -> entry.of(line.source()));
                if (done.isPresent()) {
                    ShardCommits.finding(source, directory(line.source()), done.get())
                            .ifPresent(findings::add);
                }
            }
        }
        return findings;
    }

    /** The newest batch that has a commit; the one after it runs again and writes its own. */
    private Optional<OffsetEntry> done() throws IOException {
        return checkpoint.commit(newest.batch()).isPresent()
                ? Optional.of(newest)
                : checkpoint.offset(newest.batch() - 1).filter(entry -> entry.state() == EntryState.OK);
    }

    private List<Finding> files(String name, SourceOffset.FileLog offset) throws IOException {
        Optional<FileSourceLog> log = checkpoint.fileSource(name);
        if (log.isPresent()) {
            return log.get().findings(repeats() ? atLeast(name, offset) : offset.logOffset());
        } else if (offset.logOffset() < 0 || isElsewhere(offset)) {
            return List.of();
        }
        Location directory = directory(name);
        String ids = offset.logOffset() == 0 ? "0" : "0 to " + offset.logOffset();
        return List.of(Finding.of(
                Defect.SOURCE_LOG_INCOMPLETE, new Place.Missing(directory.text()), directory.text(), ids, "missing"));
    }

    /**
     * Whether the log may lie under another name: a source that a query reads twice has two lines and one directory, and a
     * named one has its name for a directory and its position for a line.
     */
    private boolean isElsewhere(SourceOffset.FileLog offset) {
        boolean twin = newest.sources().stream()
                .filter(line -> checkpoint.sources().contains(line.source()))
                .anyMatch(line -> line.offset().equals(offset));
        boolean named =
                newest.version() == 1 && checkpoint.sources().stream().anyMatch(source -> !source.matches("[0-9]+"));
        return twin || named || repeats();
    }

    private boolean repeats() {
        return SourceDirectories.repeats(newest, checkpoint.sources());
    }

    /** The least that the directory's source has read, for it may be of any line from the one of its number on. */
    private long atLeast(String name, SourceOffset.FileLog offset) {
        return newest.sources().stream()
                .dropWhile(line -> !line.source().equals(name))
                .map(SourceLine::offset)
                .filter(SourceOffset.FileLog.class::isInstance)
                .mapToLong(other -> ((SourceOffset.FileLog) other).logOffset())
                .min()
                .orElse(offset.logOffset());
    }

    /** What keeps the file from being read that says where a source began; a source without one is passed over. */
    private Optional<Finding> start(String name) throws IOException {
        Location file = directory(name).child("0");
        Optional<Node> node = source.stat(file).filter(there -> there.kind() == Node.Kind.FILE);
        if (node.isEmpty() || checkpoint.initialOffset(name).isPresent()) {
            return Optional.empty();
        }
        String state = node.get().entry().length() == 0 ? "empty" : "torn";
        return Optional.of(Finding.of(
                Defect.SOURCE_START_UNREADABLE, new Place.LogLine(file.text(), 1), file.text(), name, state));
    }

    private Location directory(String name) {
        return checkpoint.directory().child("sources").child(name);
    }
}
