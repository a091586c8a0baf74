// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.FileFacts;
import io.github.parquetfsck.verify.FileReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Counts files that are alike; holds a few of them. */
final class GroupCount {
    private static final int SAMPLES = 3;

    private final List<Location> samples = new ArrayList<>();
    private String writer = "";
    private long files;
    private Instant first = Instant.MAX;
    private Instant last = Instant.MIN;

    void add(FileReport report) {
        Instant modified = report.entry().modified();
        FileFacts facts = report.facts();
        if (files == 0 && facts != null) {
            writer = facts.kind().writer();
        }
        files++;
        first = modified.isBefore(first) ? modified : first;
        last = modified.isAfter(last) ? modified : last;
        if (samples.size() < SAMPLES) {
            samples.add(report.entry().location());
        }
    }

    void add(GroupCount other) {
        writer = files == 0 ? other.writer : writer;
        files += other.files;
        first = other.first.isBefore(first) ? other.first : first;
        last = other.last.isAfter(last) ? other.last : last;
        other.samples.stream().limit(SAMPLES - samples.size()).forEach(samples::add);
    }

    long files() {
        return files;
    }

    Location sample() {
        return samples.get(0);
    }

    FileGroup named(String what) {
        return new FileGroup(what, files, first, last, writer, samples);
    }
}
