// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.dataset.TableEditor;
import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.quarantine.Holding;
import io.github.parquetfsck.quarantine.PlanRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/** Says why the log of a table cannot be made to let go of files: asks the table, and changes nothing. */
record LetGo(TableEditors tables) implements Function<Holding, Optional<String>> {
    @Override
    public Optional<String> apply(Holding table) {
        Optional<TableEditor> editor = tables.of(table.kind());
        if (editor.isEmpty()) {
            return Optional.of(PlanRequest.NOT_EDITED);
        }
        try {
            editor.get().demandEditable(table.directory());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
