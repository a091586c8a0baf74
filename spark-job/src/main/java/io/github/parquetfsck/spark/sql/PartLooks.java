// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.Judge;
import io.github.parquetfsck.spark.LargeFiles;
import io.github.parquetfsck.spark.Wire;
import io.github.parquetfsck.verify.FilePart;
import io.github.parquetfsck.verify.PartLook;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;

/** Looks at the parts of large files, each by a task of its own, in a query that runs before the tasks of a read are cut. */
final class PartLooks implements MapPartitionsFunction<Long, byte[]> {
    private static final long serialVersionUID = 1;

    private final ReadOptions options;
    private final List<Large> files;

    /**
     * A file and in how many parts it is looked at.
     *
     * @param first the number of its first part among those of all files
     */
    private record Large(Candidate candidate, int first, int parts) implements Serializable {
        int end() {
            return first + parts;
        }
    }

    private PartLooks(ReadOptions options, List<Large> files) {
        this.options = options;
        this.files = files;
    }

    /**
     * The same files in their order, and of large ones, while there are tasks for them, what tasks have seen of their parts.
     */
    static List<WorkUnit.File> taken(
            SparkSession session, ReadOptions options, Projection projection, List<Candidate> candidates) {
        List<Large> files = large(
                new LargeFiles(projection.level(options.level()), options.partSize()), options.tasks(), candidates);
        Map<Candidate, List<PartLook>> looks =
                files.isEmpty() ? Map.of() : new PartLooks(options, files).looks(session);
        return candidates.stream()
                .map(candidate -> new WorkUnit.File(candidate, looks.getOrDefault(candidate, List.of())))
                .toList();
    }

    /** Longest first: where not all can be looked at in parts, those count by which a task would be late. */
    private static List<Large> large(LargeFiles large, int tasks, List<Candidate> candidates) {
        List<Candidate> longest = candidates.stream()
                .filter(candidate -> large.parts(candidate) > 1)
                .distinct()
                .sorted(Comparator.comparingLong(
                                (Candidate candidate) -> candidate.entry().length())
                        .reversed())
                .limit(tasks / 2)
                .toList();
        List<Large> files = new ArrayList<>();
        int sent = 0;
        for (Candidate candidate : longest) {
            int parts = Math.min(large.parts(candidate), tasks - sent);
            if (parts > 1) {
                files.add(new Large(candidate, sent, parts));
                sent += parts;
            }
        }
        return files;
    }

    /** By the file as it was listed. */
    private Map<Candidate, List<PartLook>> looks(SparkSession session) {
        int all = files.get(files.size() - 1).end();
        List<byte[]> seen = session.range(0, all, 1, all)
                .mapPartitions(this, Encoders.BINARY())
                .collectAsList();
        Map<Candidate, List<PartLook>> looks = new HashMap<>();
        for (Large file : files) {
            looks.put(
                    file.candidate(),
                    seen.subList(file.first(), file.end()).stream()
                            .map(bytes -> Wire.value(bytes, PartLook.class))
                            .toList());
        }
        return looks;
    }

    /** What a task does: a look at each part whose number it has. */
    @Override
    public Iterator<byte[]> call(Iterator<Long> numbers) {
        Judge judge = options.judge(options.level());
        List<byte[]> looks = new ArrayList<>();
        while (numbers.hasNext()) {
            long number = numbers.next();
            Large file = files.stream()
                    .filter(each -> number < each.end())
                    .findFirst()
                    .orElseThrow();
            looks.add(
                    Wire.bytes(judge.look(file.candidate(), new FilePart((int) number - file.first(), file.parts()))));
        }
        return looks.iterator();
    }
}
