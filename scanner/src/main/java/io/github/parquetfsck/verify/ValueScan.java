// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.decode.Values;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.Utf8;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToLongFunction;

/** Asks of single values what their column's type and the footer make worth asking. */
final class ValueScan {
    private static final int CONVERTED_UTF8 = 0;
    private static final int CONVERTED_ENUM = 4;
    private static final int CONVERTED_DECIMAL = 5;
    private static final int CONVERTED_JSON = 19;
    private static final int LOGICAL_STRING = 1;
    private static final int LOGICAL_ENUM = 4;
    private static final int LOGICAL_DECIMAL = 5;
    private static final int LOGICAL_JSON = 12;
    private static final int LOGICAL_GEOMETRY = 17;
    private static final int LOGICAL_GEOGRAPHY = 18;

    /** The key of GeoParquet, whose columns have no type of their own. */
    private static final String GEO = "geo";

    private final ChunkFacts facts;
    private final boolean text;
    private final boolean json;
    private final Set<GeometryReader> geometryReaders;
    private final boolean decimals;
    private final boolean bytes;
    private final boolean timestamps;
    private final Optional<BloomProbe> bloom;

    ValueScan(ChunkFacts facts, PhysicalType type, Optional<BloomProbe> bloom) {
        this.facts = facts;
        this.bloom = bloom;
        RowGroupView group = facts.rowGroup();
        text = type == PhysicalType.BYTE_ARRAY && isText(group.footer().schema(), facts.element());
        json = text && isJson(group.footer().schema(), facts.element());
        geometryReaders = type == PhysicalType.BYTE_ARRAY ? readers(group.footer(), facts.element()) : Set.of();
        decimals = type == PhysicalType.BYTE_ARRAY && isDecimal(group.footer().schema(), facts.element());
        timestamps = type == PhysicalType.INT96;
        bytes = type == PhysicalType.BYTE_ARRAY
                && (group.has(facts.chunk(), ChunkField.MIN) || group.has(facts.chunk(), ChunkField.MAX));
    }

    private static boolean isText(SchemaView schema, int element) {
        int logical = schema.logicalType(element);
        int converted = converted(schema, element);
        return logical == LOGICAL_STRING
                || logical == LOGICAL_ENUM
                || converted == CONVERTED_UTF8
                || converted == CONVERTED_ENUM
                || isJson(schema, element);
    }

    private static boolean isJson(SchemaView schema, int element) {
        return schema.logicalType(element) == LOGICAL_JSON || converted(schema, element) == CONVERTED_JSON;
    }

    /** Who would make geometries of the values. */
    private static Set<GeometryReader> readers(FooterView footer, int element) {
        int logical = footer.schema().logicalType(element);
        if (logical == LOGICAL_GEOMETRY) {
            return EnumSet.of(GeometryReader.DUCKDB, GeometryReader.SPARK_GEOMETRY);
        } else if (logical == LOGICAL_GEOGRAPHY) {
            return EnumSet.of(GeometryReader.DUCKDB, GeometryReader.SPARK_GEOGRAPHY);
        }
        boolean plain = logical <= 0 && converted(footer.schema(), element) < 0;
        return plain && footer.hasKey(GEO) ? EnumSet.of(GeometryReader.DUCKDB) : Set.of();
    }

    private static int converted(SchemaView schema, int element) {
        return schema.has(element, SchemaField.CONVERTED_TYPE) ? schema.convertedType(element) : -1;
    }

    private static boolean isDecimal(SchemaView schema, int element) {
        return schema.logicalType(element) == LOGICAL_DECIMAL || converted(schema, element) == CONVERTED_DECIMAL;
    }

    /** Whether any value has to be looked at by itself. */
    boolean any() {
        return text || !geometryReaders.isEmpty() || decimals || bytes || timestamps || bloom.isPresent();
    }

    /** @param row the row of the value at a position */
    void see(Values values, int from, int to, IntToLongFunction row) {
        if (text && facts.notUtf8 < 0) {
            int bad = firstNotUtf8(values, from, to);
            facts.notUtf8 = bad < 0 ? -1 : row.applyAsLong(bad);
        }
        if (json && facts.notUtf8 < 0 && facts.notJson < 0) {
            seeJson(values, from, to, row);
        }
        for (GeometryReader reader : geometryReaders) {
            if (facts.notGeometry(reader) < 0) {
                int bad = firstNotGeometry(values, from, to, reader);
                facts.notGeometry.put(reader, bad < 0 ? -1 : row.applyAsLong(bad));
            }
        }
        if (decimals) {
            seeLengths(values, from, to, row);
        }
        if (bytes && !facts.highBytes) {
            facts.highBytes = hasHighBytes(values, from, to);
        }
        if (timestamps) {
            facts.timestamps.see(values, from, to, row);
        }
        if (bloom.isPresent() && facts.notInBloomFilter < 0) {
            int missing = bloom.get().firstMissing(values, from, to);
            facts.notInBloomFilter = missing < 0 ? -1 : row.applyAsLong(missing);
        }
    }

    private static int firstNotUtf8(Values values, int from, int to) {
        byte[] data = values.data();
        int[] offsets = values.offsets();
        int[] lengths = values.lengths();
        for (int i = from; i < to; i++) {
            if (Utf8.invalid(data, offsets[i], offsets[i] + lengths[i]) >= 0) {
                return i;
            }
        }
        return -1;
    }

    private static int firstNotGeometry(Values values, int from, int to, GeometryReader reader) {
        for (int i = from; i < to; i++) {
            int start = values.offsets()[i];
            if (!reader.takes(values.data(), start, start + values.lengths()[i])) {
                return i;
            }
        }
        return -1;
    }

    private void seeJson(Values values, int from, int to, IntToLongFunction row) {
        for (int i = from; i < to; i++) {
            int start = values.offsets()[i];
            int fault = JsonSyntax.fault(values.data(), start, start + values.lengths()[i]);
            if (fault != JsonSyntax.SOUND) {
                facts.notJson = row.applyAsLong(i);
                facts.jsonFault = fault;
                return;
            }
        }
    }

    private void seeLengths(Values values, int from, int to, IntToLongFunction row) {
        int[] lengths = values.lengths();
        for (int i = from; i < to; i++) {
            if (lengths[i] > facts.longest) {
                facts.longest = lengths[i];
                facts.longestRow = row.applyAsLong(i);
            }
            if (facts.brokenWord < 0 && lengths[i] % Long.BYTES != 0) {
                facts.brokenWord = lengths[i];
                facts.brokenWordRow = row.applyAsLong(i);
            }
        }
    }

    private static boolean hasHighBytes(Values values, int from, int to) {
        byte[] data = values.data();
        for (int i = from; i < to; i++) {
            int start = values.offsets()[i];
            for (int at = start; at < start + values.lengths()[i]; at++) {
                if (data[at] < 0) {
                    return true;
                }
            }
        }
        return false;
    }
}
