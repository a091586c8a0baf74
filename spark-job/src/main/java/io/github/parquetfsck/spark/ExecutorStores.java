// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.Alias;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/**
 * What an executor makes its stores of.
 *
 * @param configuration Hadoop's, whole and as the driver has it
 */
// Nobody compares two of these, and a list of bytes would take sixteen times the room.
@SuppressWarnings("ArrayRecordComponent")
record ExecutorStores(byte[] configuration, List<Alias> aliases) implements Serializable {

    Stores stores() throws IOException {
        return SparkStores.of(SparkStores.configuration(configuration), aliases);
    }
}
