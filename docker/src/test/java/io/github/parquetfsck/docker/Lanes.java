// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

/**
 * What test classes take turns at. Those of different lanes run beside each other, unless {@code -Dcontainer.lanes=1}
 * says that there is one; those of one lane share its cluster, in which faults happen.
 */
final class Lanes {
    static final String HDFS = "hdfs";
    static final String SPARK = "spark";
    static final String OTHERS = "others";

    private Lanes() {}
}
