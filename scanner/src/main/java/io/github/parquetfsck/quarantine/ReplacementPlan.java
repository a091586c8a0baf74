// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.ledger.SinkEdit;
import io.github.parquetfsck.streamlog.SinkEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * New files for the rows of quarantined ones.
 *
 * @param sink whose log will list the new files
 * @param batch that had written the quarantined files
 * @param replaced the quarantined files
 */
public record ReplacementPlan(
        RunId run, Location root, Location sink, long batch, List<Condemnation> replaced, List<Piece> pieces) {
    public ReplacementPlan {
        replaced = List.copyOf(replaced);
        pieces = List.copyOf(pieces);
    }

    /**
     * A new file.
     *
     * @param from where the batch job put it, verified
     * @param to its place in the sink
     * @param uri its place as the sink's log spells it
     */
    public record Piece(FileEntry from, Location to, String uri) {
        /** The log's line for it. */
        public String line(Instant modified) {
            return SinkEntry.line(uri, from.length(), modified);
        }
    }

    /** The files do not fit what was taken aside; the message says why and what to do. */
    public static final class Unfit extends IOException {
        Unfit(Refused refused) {
            super(refused.toString());
        }
    }

    /**
     * Plans new files for one batch.
     *
     * @param files what the batch job wrote, with the directory below the sink that each belongs into, "" for the sink
     * @throws Unfit when a file belongs into a directory of which no file was taken
     */
    public static ReplacementPlan of(
            RunId run, Location root, Location sink, long batch, List<Condemnation> replaced, List<NewFile> files)
            throws Unfit {
        String ids = replaced.stream().map(Condemnation::id).sorted().collect(Collectors.joining(" "));
        String name =
                "replay-batch-" + batch + "-" + UUID.nameUUIDFromBytes(ids.getBytes(StandardCharsets.UTF_8)) + "-";
        List<Piece> pieces = new ArrayList<>();
        for (NewFile file : files) {
            Condemnation beside = replaced.stream()
                    .filter(facts -> partition(facts.source()).equals(file.directory()))
                    .findFirst()
                    .orElseThrow(() -> new Unfit(new Refused(
                            "the replacement has rows for "
                                    + (file.directory().isEmpty() ? sink.text() : file.directory())
                                    + ", of which no file was taken aside",
                            "give the batch job's result without the rows that good files of the batch hold")));
            String to = name + String.format("%05d", pieces.size()) + ".parquet";
            pieces.add(new Piece(file.file(), beside.source().parent().child(to), uri(beside, to)));
        }
        return new ReplacementPlan(run, root, sink, batch, replaced, pieces);
    }

    /** The partition directories above a file, as {@code day=1/hour=2}; "" for none. */
    private static String partition(Location file) {
        List<String> names = new ArrayList<>();
        for (Location at = file.parent(); at.name().indexOf('=') > 0; at = at.parent()) {
            names.add(0, at.name());
        }
        return String.join("/", names);
    }

    /**
     * What a batch job wrote.
     *
     * @param directory its partition directories, as {@code day=1}; "" for none
     */
    public record NewFile(FileEntry file, String directory) {}

    /** As the log spelled the place of the file beside which it will lie. */
    private static String uri(Condemnation beside, String name) throws Unfit {
        Optional<String> path = beside.sink().stream()
                .flatMap(edit -> edit.lines().stream())
                .map(SinkEdit.Line::text)
                .flatMap(line -> Json.read(line).flatMap(json -> json.text("path")).stream())
                .findFirst();
        String listed = path.orElseThrow(() -> new Unfit(new Refused(
                "no line of the sink's log was kept when " + beside.source() + " was taken aside",
                "its place in the log is not known")));
        return listed.substring(0, listed.lastIndexOf('/') + 1) + name;
    }
}
