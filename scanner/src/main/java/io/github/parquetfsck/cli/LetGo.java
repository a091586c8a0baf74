// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.TableEditor;
import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.quarantine.Holding;
import io.github.parquetfsck.quarantine.PlanRequest;
import io.github.parquetfsck.streamlog.SinkLog;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/** Says why the log of a table or a sink cannot be made to let go of files: asks it, and changes nothing. */
record LetGo(Stores stores, TableEditors tables) implements Function<Holding, Optional<String>> {
    @Override
    public Optional<String> apply(Holding owner) {
        try {
            return owner.kind() == Owner.Kind.STREAMING_SINK ? ofSink(owner.directory()) : ofTable(owner);
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private Optional<String> ofSink(Location sink) throws IOException {
        Optional<SinkLog> log = SinkLog.open(stores.source(sink), sink);
        return log.isEmpty() ? Optional.empty() : log.get().unreadable();
    }

    private Optional<String> ofTable(Holding table) throws IOException {
        Optional<TableEditor> editor = tables.of(table.kind());
        if (editor.isEmpty()) {
            return Optional.of(PlanRequest.NOT_EDITED);
        }
        editor.get().demandEditable(table.directory());
        return Optional.empty();
    }
}
