// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A catalog whose tables are paths: with {@code spark.sql.catalog.fsck} set to this class, {@code SELECT * FROM
 * fsck.`hdfs:///warehouse/t`} reads what is known of the files there. Settings below {@code spark.sql.catalog.fsck} are
 * options of every read.
 */
public final class FsckCatalog implements TableCatalog, FunctionCatalog {
    private String name = FsckSource.NAME;
    private Map<String, String> options = Map.of();

    @Override
    public void initialize(String given, CaseInsensitiveStringMap settings) {
        name = given;
        options = Map.copyOf(settings.asCaseSensitiveMap());
    }

    @Override
    public String name() {
        return name;
    }

    /** Paths are not listed: there is no end to them. */
    @Override
    public Identifier[] listTables(String[] namespace) {
        return new Identifier[0];
    }

    @Override
    public Table loadTable(Identifier path) {
        if (path.namespace().length > 0) {
            throw new IllegalArgumentException(name + ": expected one path in backticks, as in " + name
                    + ".`hdfs:///warehouse/t`; found " + String.join(".", path.namespace()) + "." + path.name());
        }
        Map<String, String> own = new LinkedHashMap<>(options);
        own.put(ReadOptions.PATH, path.name());
        return new FsckTable(name + ".`" + path.name() + "`", own);
    }

    /** Whether something lies at the path; a pattern is none. */
    @Override
    public boolean tableExists(Identifier path) {
        Location location = new Location(path.name());
        try {
            Stores stores = Session.hadoop(Map.of()).hadoop().stores();
            return path.namespace().length == 0
                    && stores.source(location).stat(location).isPresent();
        } catch (IOException e) {
            throw new UncheckedIOException(name + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Identifier[] listFunctions(String[] namespace) {
        return Arrays.stream(FsckFunction.values())
                .map(function -> Identifier.of(new String[0], function.name().toLowerCase(Locale.ROOT)))
                .toArray(Identifier[]::new);
    }

    @Override
    public UnboundFunction loadFunction(Identifier function) {
        return FsckFunction.named(function.name())
                .filter(known -> function.namespace().length == 0)
                .orElseThrow(() -> new IllegalArgumentException(
                        name + ": expected the function verify or assert_sound, found " + function.name()))
                .with(options);
    }

    // What takes its place is not in every Spark that this runs on.
    @Override
    @SuppressWarnings("deprecation")
    public Table createTable(
            Identifier path, StructType schema, Transform[] partitions, Map<String, String> properties) {
        throw readOnly("creates nothing");
    }

    @Override
    public Table alterTable(Identifier path, TableChange... changes) {
        throw readOnly("alters nothing");
    }

    @Override
    public boolean dropTable(Identifier path) {
        throw readOnly("deletes nothing");
    }

    @Override
    public void renameTable(Identifier from, Identifier to) {
        throw readOnly("renames nothing");
    }

    private UnsupportedOperationException readOnly(String what) {
        return new UnsupportedOperationException(
                "the catalog " + name + " only reads what parquet-fsck finds under a path," + " and " + what
                        + "; files are moved aside by `pqfsck quarantine`");
    }
}
