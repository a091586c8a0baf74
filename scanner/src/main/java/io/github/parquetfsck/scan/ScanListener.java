// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

/** Receives the events of a scan, one at a time: an engine never calls a listener from two threads at once. */
@FunctionalInterface
public interface ScanListener {
    void on(ScanEvent event);
}
