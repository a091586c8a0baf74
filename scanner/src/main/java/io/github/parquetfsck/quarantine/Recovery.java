// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Copying;
import java.io.IOException;

/** Finishes or undoes what runs that died have left, and does nothing else. Every verb that acts does the same first. */
public final class Recovery {
    private final Stores stores;
    private final RunOptions options;
    private final ActionListener listener;

    public Recovery(Stores stores, RunOptions options, ActionListener listener) {
        this.stores = stores;
        this.options = options;
        this.listener = listener;
    }

    /**
     * Brings every open entry to one of its ends, under the lock.
     *
     * @param run under whose name logs are backed up before they change
     */
    public ActionResult apply(Location root, RunId run) throws IOException {
        Session.Setting setting = new Session.Setting(stores, root, run, Copying.TO_ANOTHER_STORE, options, listener);
        return Session.run(setting, recovered -> {});
    }
}
