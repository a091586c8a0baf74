// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Tells queries that read a sink from the one that writes it. A query that follows closely on another has batches of the same
 * numbers and nearly the same times.
 */
public final class Readership {
    /** Logs of batches whose files are looked for, newest first. */
    private static final int MOST = 20;

    private final FileSource source;
    private final Identity sink;
    /** By file, the batch of the sink that lists it. */
    private final Map<Identity, Long> written = new HashMap<>();

    Readership(FileSource source, SinkLog sink) throws IOException {
        this.source = source;
        this.sink = source.identify(sink.sink());
        List<LogFile> plain =
                sink.logs().stream().filter(log -> !log.isCompact()).toList();
        for (LogFile log : plain.subList(Math.max(0, plain.size() - MOST), plain.size())) {
            sink.entries(log).forEach(entry -> written.putIfAbsent(source.identify(entry.location()), log.id()));
        }
    }

    /** What a query has to do with the sink. */
    enum Part {
        /** It reads nothing of the sink. */
        APART,
        /** It reads the sink; it may write it as well. */
        READS,
        /** It had read a file before it ran the batch of that file's number: another query wrote it. */
        FOLLOWS
    }

    /**
     * Those that may be the writer's, in their order. One that reads the sink is the writer's only where no other is.
     *
     * @param fits whatever the times of the sink fit
     */
    public static <T> List<T> writers(FileSource source, SinkLog sink, List<T> fits, Function<T, Checkpoint> checkpoint)
            throws IOException {
        if (fits.isEmpty()) {
            return List.of();
        }
        Readership readership = new Readership(source, sink);
        List<T> apart = new ArrayList<>();
        List<T> possible = new ArrayList<>();
        for (T fit : fits) {
            Part part = readership.part(checkpoint.apply(fit));
            if (part == Part.APART) {
                apart.add(fit);
            }
            if (part != Part.FOLLOWS) {
                possible.add(fit);
            }
        }
        return apart.isEmpty() ? possible : apart;
    }

    Part part(Checkpoint checkpoint) throws IOException {
        Part part = Part.APART;
        for (String name : checkpoint.sources()) {
            Optional<FileSourceLog> log = checkpoint.fileSource(name);
            if (log.isEmpty()) {
                continue;
            }
            boolean[] reads = {false};
            Map<Long, Long> listed = new HashMap<>();
            log.get().each(-1, log.get().newestId(), input -> {
                Identity file = source.identify(input.location());
                reads[0] |= file.isUnder(sink);
                Long batch = written.get(file);
                if (batch != null) {
                    listed.merge(batch, input.logId(), Math::min);
                }
            });
            part = reads[0] && part == Part.APART ? Part.READS : part;
            for (Map.Entry<Long, Long> batch : listed.entrySet()) {
                boolean had = checkpoint
                        .offset(batch.getKey())
                        .flatMap(entry -> entry.of(name))
                        .filter(SourceOffset.FileLog.class::isInstance)
                        .filter(offset -> ((SourceOffset.FileLog) offset).logOffset() >= batch.getValue())
                        .isPresent();
                part = had ? Part.FOLLOWS : part;
            }
        }
        return part;
    }
}
