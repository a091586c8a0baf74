// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** One command line through {@link Job}, and what came of it. */
record JobRun(int exit, String message, String out, String err) {

    static JobRun of(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = 0;
        String message = "";
        try {
            Job.run(args, Job.terminal(out, err));
        } catch (ScanOutcomeException e) {
            exit = e.exit();
            message = e.getMessage();
        }
        return new JobRun(exit, message, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
