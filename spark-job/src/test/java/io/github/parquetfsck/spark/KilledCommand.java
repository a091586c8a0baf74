// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.cli.Pqfsck;
import io.github.parquetfsck.cli.Settings;
import io.github.parquetfsck.cli.Terminal;
import io.github.parquetfsck.cli.Verifiers;
import io.github.parquetfsck.cli.Workbench;
import io.github.parquetfsck.io.Attributes;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.scan.LocalEngine;
import io.github.parquetfsck.scan.ScanEngine;
import io.github.parquetfsck.verify.Keyring;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One command line on local files in a process that dies after a given number of changes to the store, as under kill -9.
 * Arguments: the number, or 0 for never, then the command line. The last line printed is {@code steps=N}.
 */
public final class KilledCommand {
    private KilledCommand() {}

    public static void main(String[] args) {
        Halting stores = new Halting(
                new LocalStores(new Identities(Map.of(), List.of())), Integer.parseInt(args[0]), new AtomicInteger());
        int exit = run(List.of(args).subList(1, args.length), stores, Job.terminal(System.out, System.err));
        System.out.println("steps=" + stores.steps().get());
        System.exit(exit);
    }

    /** The same command line in this process, to its end. */
    static ForkedCommand undisturbed(String... args) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        Stores stores = new LocalStores(new Identities(Map.of(), List.of()));
        int exit = run(List.of(args), stores, Job.terminal(output, output));
        return new ForkedCommand(exit, output.toString(StandardCharsets.UTF_8));
    }

    private static int run(List<String> args, Stores stores, Terminal terminal) {
        return Pqfsck.run(args, new Bench(stores), terminal).code().code();
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

    private record Halting(Stores stores, int last, AtomicInteger steps) implements Stores {
        @Override
        public FileSource source(Location location) throws IOException {
            return stores.source(location);
        }

        @Override
        public Optional<FileMover> mover(Location location) throws IOException {
            return stores.mover(location).map(mover -> new HaltingMover(mover, this));
        }

        void step() {
            if (steps.incrementAndGet() == last) {
                Runtime.getRuntime().halt(137);
            }
        }
    }

    private record HaltingMover(FileMover mover, Halting steps) implements FileMover {
        @Override
        public void createDirectories(Location directory) throws IOException {
            mover.createDirectories(directory);
            steps.step();
        }

        @Override
        public void createExclusive(Location file, byte[] content) throws IOException {
            mover.createExclusive(file, content);
            steps.step();
        }

        @Override
        public void publish(Location file, byte[] content) throws IOException {
            mover.publish(file, content);
            steps.step();
        }

        @Override
        public void replace(Location file, byte[] content) throws IOException {
            mover.replace(file, content);
            steps.step();
        }

        @Override
        public void move(Location from, Location to) throws IOException {
            mover.move(from, to);
            steps.step();
        }

        @Override
        public String copy(Location from, Location to, String tag) throws IOException {
            String sha256 = mover.copy(from, to, tag);
            steps.step();
            return sha256;
        }

        @Override
        public Attributes attributes(Location at) throws IOException {
            return mover.attributes(at);
        }

        @Override
        public List<String> give(Location file, Attributes wanted, Instant modified) throws IOException {
            List<String> missing = mover.give(file, wanted, modified);
            steps.step();
            return missing;
        }

        @Override
        public void delete(Location file) throws IOException {
            mover.delete(file);
            steps.step();
        }

        @Override
        public void deleteEmptyDirectory(Location directory) throws IOException {
            mover.deleteEmptyDirectory(directory);
            steps.step();
        }

        @Override
        public void touch(Location file, Instant modified) throws IOException {
            mover.touch(file, modified);
            steps.step();
        }

        @Override
        public boolean isClosed(FileEntry file) throws IOException {
            return mover.isClosed(file);
        }

        @Override
        public Instant clock(Location directory) throws IOException {
            return mover.clock(directory);
        }
    }
}
