// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

/** Receives the events of a run, one at a time. */
@FunctionalInterface
public interface ActionListener {
    void on(ActionEvent event);
}
