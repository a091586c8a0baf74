// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.TableEditor;
import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.TableEdit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps the logs of tables in step with what the ledger says: one commit for all files of a table. */
final class TableKeeper {
    private final TableEditors editors;

    TableKeeper(TableEditors editors) {
        this.editors = editors;
    }

    /** What the table's log says of each file that it lists, by which the intent is made. */
    Map<Identity, TableEdit> intended(Owner table, Collection<Identity> files) throws IOException {
        try {
            TableEditor editor = editor(table.kind());
            editor.demandEditable(table.root());
            Map<Identity, TableEdit> edits = new TreeMap<>();
            editor.entries(table.root(), files)
                    .forEach((file, entry) -> edits.put(
                            file, new TableEdit(table.root(), table.kind().label(), entry)));
            return edits;
        } catch (TableEditor.EditRefused e) {
            throw refused(table.root(), e);
        }
    }

    /** Takes the files out of the newest versions of their tables. */
    void remove(Collection<Condemnation> entries) throws IOException {
        for (Map.Entry<Owner, List<Condemnation>> table : byTable(entries).entrySet()) {
            Location root = table.getKey().root();
            List<Identity> files =
                    table.getValue().stream().map(Condemnation::identity).toList();
            try {
                editor(table.getKey().kind()).remove(root, files);
            } catch (TableEditor.EditRefused e) {
                throw refused(root, e);
            }
        }
    }

    /** Lists the files again in the newest versions of their tables. */
    void putBack(Collection<Condemnation> entries) throws IOException {
        for (Map.Entry<Owner, List<Condemnation>> table : byTable(entries).entrySet()) {
            Location root = table.getKey().root();
            Map<Identity, String> files = new TreeMap<>();
            table.getValue()
                    .forEach(facts -> files.put(
                            facts.identity(), facts.table().orElseThrow().entry()));
            try {
                editor(table.getKey().kind()).putBack(root, files);
            } catch (TableEditor.EditRefused e) {
                throw refused(root, e);
            }
        }
    }

    /** Whether the newest version of its table lists the file of an entry. */
    boolean lists(Condemnation facts) throws IOException {
        Owner table = owner(facts.table().orElseThrow());
        return !editor(table.kind())
                .entries(table.root(), List.of(facts.identity()))
                .isEmpty();
    }

    private static Map<Owner, List<Condemnation>> byTable(Collection<Condemnation> entries) {
        Map<Owner, List<Condemnation>> tables = new LinkedHashMap<>();
        for (Condemnation facts : entries) {
            facts.table().ifPresent(edit -> tables.computeIfAbsent(owner(edit), each -> new ArrayList<>())
                    .add(facts));
        }
        return tables;
    }

    private static Owner owner(TableEdit edit) {
        Owner.Kind kind = Arrays.stream(Owner.Kind.values())
                .filter(each -> each.label().equals(edit.kind()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("expected a kind of owner, found " + edit.kind()));
        return new Owner(edit.root(), kind);
    }

    private TableEditor editor(Owner.Kind kind) throws RefusedException {
        return editors.of(kind)
                .orElseThrow(() -> new RefusedException(new Refused(
                        "this program cannot edit the log of " + kind.label() + " tables",
                        "run it where the table was edited before: as a Spark job, or with the library at hand")));
    }

    private static RefusedException refused(Location table, TableEditor.EditRefused e) {
        return new RefusedException(new Refused(
                "the log of the table " + table + " cannot be edited: " + e.getMessage(),
                "the files stay listed; let the table's own tools drop them"));
    }
}
