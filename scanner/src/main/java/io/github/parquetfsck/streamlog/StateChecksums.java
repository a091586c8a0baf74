// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.CRC32C;

/** Compares files of the state with the checksums beside them; reads every byte of the files. */
final class StateChecksums {
    private static final int BLOCK = 1 << 20;

    private final FileSource source;
    private final StateStore store;

    StateChecksums(FileSource source, StateStore store) {
        this.source = source;
        this.store = store;
    }

    /** What contradicts its checksum, of these files. */
    List<Finding> mismatches(List<StateFile> files) throws IOException {
        List<LogFile> others = new ArrayList<>();
        store.files().forEach((name, entry) -> others.add(new LogFile(LogName.of(name), entry)));
        Map<String, LogFile> sidecars = Sidecar.of(others);
        List<Finding> findings = new ArrayList<>();
        for (StateFile file : files) {
            LogFile log = new LogFile(LogName.of(file.name()), file.entry());
            Sidecar.mismatch(source, log, sidecars).ifPresent(findings::add);
            FileEntry checksum = store.files().get(file.name() + ".crc");
            if (checksum != null) {
                mismatch(log, checksum).ifPresent(findings::add);
            }
        }
        return findings;
    }

    private Optional<Finding> mismatch(LogFile file, FileEntry checksum) throws IOException {
        // {"algorithm":"CRC32C","value":-1188017246,"mainFileSize":287,"timestampMs":…,"creator":{…}}
        Optional<Json> json = EntryText.read(source, checksum).flatMap(Json::read);
        OptionalLong value = json.map(j -> j.number("value")).orElse(OptionalLong.empty());
        OptionalLong size = json.map(j -> j.number("mainFileSize")).orElse(OptionalLong.empty());
        String algorithm = json.flatMap(j -> j.text("algorithm")).orElse("");
        if (value.isEmpty() || size.isEmpty()) {
            return Optional.of(finding(file, checksum, "the checksum file does not parse"));
        } else if (size.getAsLong() != file.entry().length()) {
            return Optional.of(finding(
                    file,
                    checksum,
                    "it has " + file.entry().length() + " bytes, " + size.getAsLong() + " were written"));
        } else if (!algorithm.equals("CRC32C")) {
            return Optional.empty();
        }
        try {
            int found = (int) crc32c(file.entry());
            return found == (int) value.getAsLong()
                    ? Optional.empty()
                    : Optional.of(finding(file, checksum, "CRC32C " + found + ", expected " + value.getAsLong()));
        } catch (NoSuchFileException vanished) {
            return Optional.empty();
        }
    }

    private static Finding finding(LogFile file, FileEntry checksum, String detail) {
        return Finding.of(
                Defect.STATE_CHECKSUM_MISMATCH,
                LogFindings.place(file),
                file.location().text(),
                checksum.location().name(),
                detail);
    }

    private long crc32c(FileEntry file) throws IOException {
        CRC32C crc = new CRC32C();
        try (RangeReader reader = source.open(file)) {
            for (long at = 0; at < reader.length(); at += BLOCK) {
                crc.update(reader.read(at, (int) Math.min(BLOCK, reader.length() - at)));
            }
        }
        return crc.getValue();
    }
}
