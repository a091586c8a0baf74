// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import java.nio.file.Path;

/**
 * A process that does something to a lake and dies after a given step, as under kill -9. Prints the number of
 * steps when it gets to its end.
 */
final class HaltedRun {
    private HaltedRun() {}

    /** @param args a verb, the lake, the step after which to halt or 0 */
    public static void main(String[] args) throws Exception {
        Lake lake = new Lake(Path.of(args[1]));
        Faults faults = new Faults().haltAfterStep(Integer.parseInt(args[2]));
        ActionResult result = LakeRuns.verb(args[0]).on(lake, FaultyStores.local(faults));
        if (!result.refused().isEmpty() || result.isTroubled()) {
            throw new IllegalStateException(result.toString());
        }
        System.out.println(faults.steps());
    }
}
