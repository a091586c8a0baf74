// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.report.PlainLines;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The sound files of one look, kept in a temporary file until it is known that all are: {@code path TAB length TAB
 * version}, one a line, control characters escaped.
 */
final class GoodFiles implements Consumer<FileEntry>, Closeable {
    private final Path spool;
    private final PrintWriter lines;

    private GoodFiles(Path spool, PrintWriter lines) {
        this.spool = spool;
        this.lines = lines;
    }

    static GoodFiles spooled() throws IOException {
        Path spool = Files.createTempFile("pqfsck-gate", ".txt");
        return new GoodFiles(spool, new PrintWriter(Files.newBufferedWriter(spool)));
    }

    @Override
    public void accept(FileEntry file) {
        lines.print(PlainLines.plain(file.location().text()) + "\t" + file.length() + "\t"
                + PlainLines.plain(file.version()) + "\n");
    }

    /** Prints them all, or nothing when they could not be kept. */
    void print(PrintWriter out) throws IOException {
        if (lines.checkError()) {
            throw new IOException("the list of files could not be kept in " + spool + ": is the disk full?");
        }
        try (var kept = Files.newBufferedReader(spool)) {
            kept.transferTo(out);
        }
    }

    @Override
    public void close() throws IOException {
        lines.close();
        Files.delete(spool);
    }
}
