// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.Location;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/**
 * Files of a dataset that are alike in what a finding is about.
 *
 * @param what they have in common
 * @param files how many there are
 * @param first when the oldest of them was written
 * @param last when the newest was
 * @param writer what created_by of the first one met says; "" where it is absent
 * @param samples some of them
 */
public record FileGroup(String what, long files, Instant first, Instant last, String writer, List<Location> samples)
        implements Serializable {
    public FileGroup {
        samples = List.copyOf(samples);
    }
}
