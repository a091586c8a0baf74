// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.Location;
import java.util.List;
import java.util.Optional;

/** Findings that every kind of log can have. */
final class LogFindings {
    private LogFindings() {}

    static Finding torn(LogFile file, int lines, String detail) {
        String path = file.location().text();
        return Finding.of(Defect.TORN_LOG, place(file), path, file.entry().length(), (long) lines, detail);
    }

    static Finding unsupported(LogFile file, int version, int highest) {
        return Finding.of(
                Defect.UNSUPPORTED_VERSION, place(file), file.location().text(), (long) version, (long) highest);
    }

    static Finding oversized(LogFile file) {
        String path = file.location().text();
        return Finding.of(
                Defect.LOG_OVERSIZED,
                place(file),
                path,
                file.entry().length(),
                "no such log is larger than " + EntryText.LIMIT + ", so it was not read");
    }

    static Finding badEncoding(LogFile file, int line, long at) {
        String path = file.location().text();
        return Finding.of(Defect.BAD_ENCODING, new Place.LogLine(path, line), path, at);
    }

    /** What a name that is no log stands for; a sidecar is no finding. */
    static Optional<Finding> stranger(Location directory, LogFile file) {
        String name = file.name().text();
        Place place = place(file);
        return switch (file.name().kind()) {
            case SIDECAR -> Optional.empty();
            case TEMPORARY -> Optional.of(Finding.of(Defect.LEFTOVER_TEMPORARY, place, directory.text(), name));
            case LOOKALIKE ->
                Optional.of(Finding.of(
                        Defect.FOREIGN_NAME,
                        place,
                        directory.text(),
                        name + " (which Spark takes for batch " + file.id() + ")"));
            case PLAIN, COMPACT, FOREIGN -> Optional.of(Finding.of(Defect.FOREIGN_NAME, place, directory.text(), name));
        };
    }

    /** Ids as a person writes them: {@code 3, 5 to 9}; {@code ...} after ten such runs. */
    static String runs(List<Long> ids) {
        StringBuilder text = new StringBuilder();
        int runs = 0;
        for (int i = 0; i < ids.size(); ) {
            int last = i;
            while (last + 1 < ids.size() && ids.get(last + 1) == ids.get(last) + 1) {
                last++;
            }
            if (runs++ == 10) {
                return text.append(", ...").toString();
            }
            text.append(text.isEmpty() ? "" : ", ").append(ids.get(i));
            if (last > i) {
                text.append(" to ").append(ids.get(last));
            }
            i = last + 1;
        }
        return text.toString();
    }

    static Place place(LogFile file) {
        return new Place.LogLine(file.location().text(), 1);
    }
}
