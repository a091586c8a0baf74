// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@link KilledCommand} in a process of its own, and how it ended. */
record ForkedCommand(int exit, String output) {
    static final int KILLED = 137;

    /** @param haltAfter the step after which the process dies, 0 for never */
    static ForkedCommand of(int haltAfter, String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m", "-cp"));
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.addAll(List.of(KilledCommand.class.getName(), String.valueOf(haltAfter)));
        command.addAll(List.of(args));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new ForkedCommand(process.waitFor(), output);
    }

    /** How many changes to the store a run made that came to its end. */
    int steps() {
        return Integer.parseInt(output.strip().replaceFirst("(?s).*steps=", ""));
    }
}
