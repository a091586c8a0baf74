// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.OwnerLogs;
import io.github.parquetfsck.dataset.TableEditor;
import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.dataset.TableHistory;
import io.github.parquetfsck.dataset.UnreadableLog;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.tablelog.delta.DeltaEditor;
import io.github.parquetfsck.tablelog.delta.DeltaHistory;
import io.github.parquetfsck.tablelog.delta.DeltaLog;
import io.github.parquetfsck.tablelog.iceberg.IcebergEditor;
import io.github.parquetfsck.tablelog.iceberg.IcebergHistory;
import io.github.parquetfsck.tablelog.iceberg.IcebergLog;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The logs of tables, each by its library, which is loaded when the first table of its kind is met. */
public final class TableLogs {
    static final String TABLE = "--table";

    /** What it means to what scans. */
    static final String SCANNED =
            "CATALOG.SCHEMA.TABLE or CATALOG.SCHEMA.*: where its catalog says that its files lie; to quarantine, beside a"
                    + " PATH, only the Iceberg table that the PATH is of; in the Spark job only";

    /** What it means to what takes back. */
    static final String OPTION =
            "CATALOG.DB.TABLE of the Iceberg table whose files are concerned; in the Spark job only";

    private TableLogs() {}

    /** Why a command takes no tables, where that is asked for; empty otherwise. Ends in a semicolon and a space. */
    static String whyUnknown(String word, String command) {
        if (!word.equals(TABLE)) {
            return "";
        }
        return switch (command) {
            case "rm" -> "a table goes by DROP TABLE, which tells its catalog as well; ";
            case "checkpoint" -> "a checkpoint belongs to a query and no catalog knows it, name its directory; ";
            default -> "";
        };
    }

    /** The table that a person named. */
    static Optional<String> named(ParseResult options) {
        return names(options).stream().findFirst();
    }

    /** Files are moved out of one table at a time. */
    static void demandOne(ParseResult options) throws UsageError {
        if (areSeveral(names(options))) {
            throw new UsageError(TABLE + ": expected one table, as files are moved out of one at a time; found "
                    + String.join(", ", names(options)));
        }
    }

    /** Whether no one table is named. */
    static boolean areSeveral(List<String> names) {
        return names.size() > 1 || names.stream().anyMatch(name -> name.endsWith("*"));
    }

    private static List<String> names(ParseResult options) {
        OptionSpec option = options.matchedOption(TABLE);
        if (option == null) {
            return List.of();
        }
        return option.isMultiValue() ? option.<List<String>>getValue() : List.of(option.<String>getValue());
    }

    /** What tells which files count: the logs that need no library, and those of Delta and Iceberg. */
    public static OwnerLogs readers() {
        return OwnerLogs.standard()
                .with(Owner.Kind.DELTA, (stores, root) -> {
                    try {
                        return DeltaLog.open(stores, root);
                    } catch (LinkageError e) {
                        throw missing("Delta Kernel", e);
                    }
                })
                .with(Owner.Kind.ICEBERG, (stores, root) -> {
                    try {
                        return IcebergLog.open(stores, root);
                    } catch (LinkageError e) {
                        throw missing("Iceberg", e);
                    }
                });
    }

    /** What tells which commits wrote files: Hudi's timeline, and the logs of Delta and Iceberg. */
    public static TableHistory.Openers histories() {
        return TableHistory.Openers.standard()
                .with(Owner.Kind.DELTA, DeltaHistory::new)
                .with(Owner.Kind.ICEBERG, (stores, root) -> {
                    try {
                        return new IcebergHistory(stores, root);
                    } catch (LinkageError e) {
                        throw missing("Iceberg", e);
                    }
                });
    }

    private static UnreadableLog missing(String library, LinkageError e) {
        return new UnreadableLog("the library of " + library + " is not at hand, or not whole: " + e, e);
    }

    /** What edits the logs of tables in these stores: Delta's. */
    public static TableEditors editors(Stores stores) {
        return TableEditors.NONE.with(Owner.Kind.DELTA, new Delta(stores));
    }

    /** What edits Iceberg's tables, too: the one that its catalog knows. */
    public static TableEditors editors(Stores stores, IcebergEditor.Catalog catalog) {
        return editors(stores).with(Owner.Kind.ICEBERG, new IcebergEditor(stores, catalog));
    }

    /** Loads the library when it is asked. */
    private record Delta(Stores stores) implements TableEditor {
        @Override
        public void demandEditable(Location table) throws IOException {
            try {
                new DeltaEditor(stores).demandEditable(table);
            } catch (LinkageError e) {
                throw new EditRefused("the library of Delta Kernel is not at hand, or not whole: " + e, e);
            }
        }

        @Override
        public Map<Identity, String> entries(Location table, Collection<Identity> files) throws IOException {
            return new DeltaEditor(stores).entries(table, files);
        }

        @Override
        public void remove(Location table, Collection<Identity> files) throws IOException {
            new DeltaEditor(stores).remove(table, files);
        }

        @Override
        public void putBack(Location table, Map<Identity, String> entries) throws IOException {
            new DeltaEditor(stores).putBack(table, entries);
        }
    }
}
