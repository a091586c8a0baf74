// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.Alias;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Rates;
import io.github.parquetfsck.report.Listing;
import io.github.parquetfsck.scan.ScanRequest;
import java.io.Serializable;
import java.util.List;

/**
 * What every executor needs for one scan; broadcast once.
 *
 * @param run tells one scan from another
 * @param request without its paths
 * @param configuration Hadoop's, whole and as the driver has it
 * @param rates of all executors together
 * @param parallelism tasks that run at once on all of them
 * @param parts where lines are written, each with what is listed there
 */
// Nobody compares two of these, and a list of bytes would take sixteen times the room.
@SuppressWarnings("ArrayRecordComponent")
record Setup(
        String run,
        ScanRequest request,
        byte[] configuration,
        List<Alias> aliases,
        Rates rates,
        int parallelism,
        List<Target> parts)
        implements Serializable {

    record Target(Location directory, Listing listing) implements Serializable {}
}
