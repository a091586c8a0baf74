// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileSource;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;

/** Compares logs with the checksums that Hadoop's local file system keeps beside them. */
final class Sidecar {
    private static final int MAGIC = 0x63726300;

    private Sidecar() {}

    /** The sidecars in a directory, by the names of the logs that they belong to. */
    static Map<String, LogFile> of(List<LogFile> others) {
        Map<String, LogFile> byLog = new HashMap<>();
        for (LogFile other : others) {
            String name = other.name().text();
            if (other.name().kind() == LogName.Kind.SIDECAR) {
                byLog.put(name.substring(1, name.length() - ".crc".length()), other);
            }
        }
        return byLog;
    }

    /** Whether a log contradicts its sidecar; one without, or larger than is read whole, is passed over. */
    static Optional<Finding> mismatch(FileSource source, LogFile log, Map<String, LogFile> sidecars)
            throws IOException {
        LogFile sidecar = sidecars.get(log.name().text());
        if (sidecar == null) {
            return Optional.empty();
        }
        try {
            Optional<ByteBuffer> sums = EntryText.bytes(source, sidecar.entry());
            Optional<ByteBuffer> bytes = EntryText.bytes(source, log.entry());
            return sums.isEmpty() || bytes.isEmpty() || matches(sums.get(), bytes.get())
                    ? Optional.empty()
                    : Optional.of(Finding.of(
                            Defect.LOG_SIDECAR_MISMATCH,
                            LogFindings.place(log),
                            log.location().text()));
        } catch (NoSuchFileException vanished) {
            return Optional.empty();
        }
    }

    private static boolean matches(ByteBuffer sums, ByteBuffer bytes) {
        // 63 72 63 00   "crc" and a zero byte
        // 00 00 02 00   bytes that each sum is of, big-endian
        // xx xx xx xx   a CRC-32 for each, big-endian
        try {
            if (sums.getInt() != MAGIC) {
                return false;
            }
            int chunk = sums.getInt();
            if (chunk <= 0) {
                return false;
            }
            while (bytes.hasRemaining()) {
                int length = Math.min(chunk, bytes.remaining());
                CRC32 sum = new CRC32();
                sum.update(bytes.slice(bytes.position(), length));
                bytes.position(bytes.position() + length);
                if (sums.getInt() != (int) sum.getValue()) {
                    return false;
                }
            }
            return !sums.hasRemaining();
        } catch (BufferUnderflowException tooShort) {
            return false;
        }
    }
}
