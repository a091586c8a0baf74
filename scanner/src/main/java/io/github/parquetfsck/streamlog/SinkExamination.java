// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileSource;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;

/**
 * The log of a file sink, judged alone and with the checkpoint of the query that writes it.
 *
 * @param relation with the checkpoint that goes with it; empty when none or several do
 * @param diagnoses everything that is wrong, at most a hundred of each kind
 * @param folded how many more there are of a kind
 */
public record SinkExamination(
        SinkLog sink, Optional<SinkRelation> relation, List<Diagnosis> diagnoses, Map<Defect, Long> folded) {
    private static final long LARGE = 1L << 30;

    public SinkExamination {
        diagnoses = List.copyOf(diagnoses);
        Map<Defect, Long> sorted = new EnumMap<>(Defect.class);
        sorted.putAll(folded);
        folded = Collections.unmodifiableMap(sorted);
    }

    /** Reads the live logs line by line, and holds none of their entries. */
    public static SinkExamination of(
            FileSource source, SinkLog sink, List<Checkpoint> checkpoints, SinkRelation.Origin origin)
            throws IOException {
        Diagnoses diagnoses = new Diagnoses();
        if (!sink.missing().isEmpty()) {
            sink.relist();
        }
        sink.findings().forEach(diagnoses::add);
        try {
            SinkPass.over(source, sink, diagnoses::add);
        } catch (NoSuchFileException compacted) {
            sink.relist();
            SinkPass.over(source, sink, diagnoses::add);
        }
        for (LogFile log : sink.live()) {
            if (log.entry().length() > LARGE) {
                String path = log.location().text();
                diagnoses.add(Finding.of(
                        Defect.LOG_OVERSIZED,
                        LogFindings.place(log),
                        path,
                        log.entry().length(),
                        "Spark's driver reads it whole"));
            }
        }
        Optional<SinkRelation> relation = SinkRelation.closest(source, checkpoints, sink, origin);
        if (relation.isPresent()) {
            for (Finding finding : together(source, sink, relation.get())) {
                diagnoses.add(finding);
            }
        }
        return new SinkExamination(sink, relation, diagnoses.told(), diagnoses.folded());
    }

    public boolean isDamaged() {
        return diagnoses.stream().anyMatch(d -> d.finding().defect().severity().damages());
    }

    /** Each side is compared with a later listing of the other, so that a batch that ends meanwhile is no finding. */
    private static List<Finding> together(FileSource source, SinkLog sink, SinkRelation relation) throws IOException {
        Checkpoint checkpoint = relation.checkpoint();
        String directory = checkpoint.directory().text();
        String log = sink.directory().text();
        List<Finding> findings = new ArrayList<>();
        long held = sink.newestId().orElse(-1);
        long planned = newest(checkpoint.offsets());
        if (held > planned) {
            planned = Checkpoint.open(source, checkpoint.directory())
                    .map(later -> newest(later.offsets()))
                    .orElse(planned);
        }
        if (held > planned) {
            findings.add(Finding.of(
                    Defect.SINK_AHEAD,
                    LogFindings.place(sink.logs().get(sink.logs().size() - 1)),
                    log,
                    held,
                    directory,
                    planned));
        }
        long committed = newest(checkpoint.commits());
        if (held < committed) {
            sink.relist();
            held = sink.newestId().orElse(-1);
        }
        if (held < committed) {
            Place place = new Place.Missing(
                    sink.directory().child(String.valueOf(held + 1)).text());
            findings.add(Finding.of(Defect.SINK_BEHIND, place, log, held, directory, committed));
        }
        if (!relation.before().isEmpty()) {
            Place place = new Place.LogLine(
                    sink.directory()
                            .child(String.valueOf(relation.before().get(0)))
                            .text(),
                    1);
            findings.add(Finding.of(
                    Defect.SINK_OF_ANOTHER_QUERY, place, log, LogFindings.runs(relation.before()), directory));
        }
        return findings;
    }

    private static long newest(NavigableMap<Long, LogFile> entries) {
        return entries.isEmpty() ? -1 : entries.lastKey();
    }
}
