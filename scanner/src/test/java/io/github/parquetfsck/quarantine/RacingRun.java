// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * A process that quarantines a lake beside others: when its intent stands, it waits for the others to end. Prints how
 * many files it has moved, or why it was refused.
 */
final class RacingRun {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private RacingRun() {}

    /** @param args the lake, the directory where each process leaves a file when it ends, how many others there are */
    public static void main(String[] args) throws Exception {
        Lake lake = new Lake(Path.of(args[0]));
        Path ended = Path.of(args[1]);
        int others = Integer.parseInt(args[2]);
        Faults faults = new Faults();
        faults.afterStep(step -> {
            if (faults.log().stream().anyMatch(line -> line.endsWith("-000001-intent.jsonl"))) {
                await(ended, others);
            }
        });
        ActionResult result = LakeRuns.quarantine(lake, FaultyStores.local(faults));
        Files.createFile(ended.resolve(Long.toString(ProcessHandle.current().pid())));
        System.out.println(
                result.refused().isEmpty()
                        ? "moved " + result.count(ActionEvent.Outcome.QUARANTINED)
                        : "refused: " + result.refused().get(0).reason());
    }

    private static void await(Path ended, int others) {
        long until = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (count(ended) < others) {
                if (System.nanoTime() > until) {
                    throw new IllegalStateException("the other runs did not end");
                }
                Thread.sleep(20);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static long count(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.count();
        }
    }
}
