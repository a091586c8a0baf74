// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.cli.Pqfsck;
import io.github.parquetfsck.cli.Settings;
import io.github.parquetfsck.cli.Terminal;
import io.github.parquetfsck.cli.Verifiers;
import io.github.parquetfsck.cli.Workbench;
import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.HadoopStores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.scan.LocalEngine;
import io.github.parquetfsck.scan.ScanEngine;
import io.github.parquetfsck.verify.Keyring;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** One command line on HDFS, in this process or in one of its own that dies after a given change to the store. */
final class HdfsCommand {
    static final int KILLED = 137;

    /** How it ended. */
    record Result(int exit, String output) {}

    private HdfsCommand() {}

    /** In this process; steps are counted. */
    static Result run(Stores stores, Faults faults, List<String> args) {
        StringWriter out = new StringWriter();
        PrintWriter writer = new PrintWriter(out);
        Terminal terminal = new Terminal(new ByteArrayInputStream(new byte[0]), writer, writer, Terminal.Progress.NONE);
        int exit = Pqfsck.run(args, new Bench(new FaultyStores(stores, faults)), terminal)
                .code()
                .code();
        return new Result(exit, out.toString());
    }

    /** In a process of its own, which ends as kill -9 ends one. */
    static Result killed(String cluster, int haltAfter, List<String> args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx128m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                HdfsCommand.class.getName(),
                cluster,
                String.valueOf(haltAfter)));
        command.addAll(args);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }

    /** @param args the cluster, the step after which to halt, the command line */
    public static void main(String[] args) throws IOException {
        Configuration configuration = new Configuration();
        configuration.set("fs.defaultFS", args[0]);
        Identities identities = Identities.standard();
        Stores stores = HadoopStores.of(configuration, new LocalStores(identities), identities);
        Faults faults = new Faults().haltAfterStep(Integer.parseInt(args[1]));
        Result result = run(stores, faults, List.of(args).subList(2, args.length));
        System.out.println(result.output());
        System.exit(result.exit());
    }

    private record Bench(Stores stores) implements Workbench {
        @Override
        public String program() {
            return "pqfsck";
        }

        @Override
        public Stores stores(Settings settings) {
            return stores;
        }

        @Override
        public ScanEngine engine(Stores same, Settings settings) {
            return new LocalEngine(same, request -> Verifiers.judge(same, request, Keyring.NONE));
        }
    }
}
