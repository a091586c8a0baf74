// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** One command line in a process of its own: the entry class calls it by name. */
public final class Entry {
    private Entry() {}

    /** Returns the exit code. */
    public static int run(String[] args) {
        Terminal terminal = new Terminal(System.in, writer(FileDescriptor.out), writer(FileDescriptor.err), progress());
        return Pqfsck.run(List.of(args), new LocalWorkbench(System.getenv()), terminal)
                .code()
                .code();
    }

    private static PrintWriter writer(FileDescriptor stream) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(stream), StandardCharsets.UTF_8));
    }

    /** The launcher script tells whether the error stream is a terminal; without it Linux does. */
    private static Terminal.Progress progress() {
        String told = System.getProperty("pqfsck.progress", "");
        boolean shown = told.isEmpty() ? isTerminal(Path.of("/proc/self/fd/2")) : "shown".equals(told);
        return shown ? Terminal.Progress.SHOWN : Terminal.Progress.NONE;
    }

    private static boolean isTerminal(Path stream) {
        try {
            String device = Files.readSymbolicLink(stream).toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException notLinux) {
            return false;
        }
    }
}
