// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process of its own, and how it ended. */
record ForkedRun(int exit, String output) {

    /** Runs {@link HaltedRun}. */
    static ForkedRun of(String verb, Lake lake, int haltAfter) throws IOException, InterruptedException {
        return of(
                haltAfter == 0 ? Startup.ofWhole() : Startup.ofAny(),
                HaltedRun.class,
                verb,
                lake.directory.toString(),
                Integer.toString(haltAfter));
    }

    static ForkedRun of(List<String> startup, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(startup);
        command.add(program.getName());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(2, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException("no end after two minutes: " + output);
        }
        return new ForkedRun(process.exitValue(), output);
    }
}
