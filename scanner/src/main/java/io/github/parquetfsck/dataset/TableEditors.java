// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The kinds of tables whose logs can be edited. Immutable. */
public final class TableEditors {
    /** No kind. */
    public static final TableEditors NONE = new TableEditors(Map.of());

    private final Map<Owner.Kind, TableEditor> editors;

    private TableEditors(Map<Owner.Kind, TableEditor> editors) {
        this.editors = editors;
    }

    /** These kinds, and one more. */
    public TableEditors with(Owner.Kind kind, TableEditor editor) {
        Map<Owner.Kind, TableEditor> more = new EnumMap<>(Owner.Kind.class);
        more.putAll(editors);
        more.put(kind, editor);
        return new TableEditors(more);
    }

    /** What edits the logs of a kind; empty where nothing does. */
    public Optional<TableEditor> of(Owner.Kind kind) {
        return Optional.ofNullable(editors.get(kind));
    }
}
