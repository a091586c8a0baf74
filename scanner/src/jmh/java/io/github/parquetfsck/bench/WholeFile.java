// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.bench;

import io.github.parquetfsck.io.FileEntry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads every byte of a file into one array, a MiB at a time, and does nothing with it: the least that a scan costs. */
final class WholeFile implements FileReading {
    private final ByteBuffer window = ByteBuffer.allocate(1 << 20);

    @Override
    public Outcome read(FileEntry file) throws IOException {
        long bytes = 0;
        try (FileChannel channel = FileChannel.open(Path.of(file.location().text()), StandardOpenOption.READ)) {
            while (channel.read(window.clear()) > 0) {
                bytes += window.position();
            }
        }
        return new Outcome(bytes, 0, 0);
    }
}
