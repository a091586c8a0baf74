// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.cli.ExitCode;
import io.github.parquetfsck.cli.Outcome;
import io.github.parquetfsck.cli.Pqfsck;
import io.github.parquetfsck.cli.Terminal;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** One command line in a Spark session; the entry class calls it by name. */
public final class Job {
    private Job() {}

    /**
     * Runs in the session at hand, which is left running, or in one of its own, which is stopped.
     *
     * @throws ScanOutcomeException for every outcome but exit code 0
     */
    public static void run(String[] args) {
        run(args, terminal(System.out, System.err));
    }

    static void run(String[] args, Terminal terminal) {
        long before = System.currentTimeMillis();
        SparkSession session = SparkSession.builder().getOrCreate();
        boolean ours = session.sparkContext().startTime() >= before;
        Outcome outcome;
        try {
            SparkWorkbench workbench = new SparkWorkbench(JavaSparkContext.fromSparkContext(session.sparkContext()));
            outcome = Pqfsck.run(List.of(args), workbench, terminal);
            workbench.conclude(outcome, terminal);
        } finally {
            if (ours) {
                session.stop();
            }
        }
        if (outcome.code() != ExitCode.SOUND) {
            throw new ScanOutcomeException(outcome.code().code(), outcome.summary());
        }
    }

    static Terminal terminal(OutputStream out, OutputStream err) {
        return new Terminal(System.in, writer(out), writer(err), Terminal.Progress.NONE);
    }

    private static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    }
}
