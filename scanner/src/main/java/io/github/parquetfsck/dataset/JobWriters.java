// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The programs that wrote the files of one job: all of them should be one. Holds the jobs met of late. */
final class JobWriters {
    private static final int JOBS = 1000;
    private static final int MOST = 10;

    private final Map<String, Job> jobs = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Job> eldest) {
            return size() > JOBS;
        }
    };

    private final List<DatasetNote> notes = new ArrayList<>();
    private String lastWriter = "";
    private String lastFamily = "";

    private static final class Job {
        private final String family;
        private final String writer;
        private final String file;
        private boolean told;

        Job(String family, String writer, String file) {
            this.family = family;
            this.writer = writer;
            this.file = file;
        }
    }

    void add(MetFile file, String writer) {
        Optional<TaskFile> task = file.task().filter(TaskFile::hasJob);
        if (task.isEmpty()) {
            return;
        } else if (!writer.equals(lastWriter)) {
            lastWriter = writer;
            lastFamily = family(writer);
        }
        String family = lastFamily;
        if (family.isEmpty()) {
            return;
        }
        Job job = jobs.computeIfAbsent(task.get().job(), name -> new Job(family, writer, file.name()));
        if (!job.family.equals(family) && !job.told && notes.size() < MOST) {
            job.told = true;
            notes.add(DatasetNote.of(
                    Finding.of(
                            Defect.WRITERS_MIXED,
                            Place.wholeFile(),
                            task.get().job(),
                            job.writer + " (" + job.file + ")",
                            writer + " (" + file.name() + ")"),
                    List.of()));
        }
    }

    List<DatasetNote> notes() {
        return notes;
    }

    /** One engine may write the files of a job with parquet-mr and with what calls itself compatible with it. */
    private static String family(String writer) {
        String application =
                Writer.of(writer.getBytes(StandardCharsets.UTF_8)).application().toLowerCase(Locale.ROOT);
        return application.startsWith("parquet-mr") ? "parquet-mr" : application;
    }
}
