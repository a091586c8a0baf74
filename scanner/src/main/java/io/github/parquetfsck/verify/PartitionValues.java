// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.LittleEndian;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.io.Percent;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The values that directories {@code key=value} give to columns, against the statistics of the same columns in the file.
 * Only what leaves no doubt counts: whole numbers, dates and texts, bounds that exclude the value.
 */
final class PartitionValues {
    /** How Hive and Spark spell null. */
    private static final String NULL = "__HIVE_DEFAULT_PARTITION__";

    private static final int INT32_BYTES = 4;

    private PartitionValues() {}

    /** The first column whose values in the file are not those of the path. */
    static Optional<PartitionClash> clash(String file, FileKind kind, FooterView footer) {
        if (file.indexOf('=') < 0) {
            return Optional.empty();
        }
        int end = file.lastIndexOf('/');
        while (end > 0) {
            int start = file.lastIndexOf('/', end - 1) + 1;
            int equals = file.indexOf('=', start);
            if (equals <= start || equals >= end) {
                return Optional.empty();
            }
            String column = file.substring(start, equals).toLowerCase(Locale.ROOT);
            if (kind.folded().contains(column)) {
                Optional<PartitionClash> clash = clash(footer, column, file.substring(equals + 1, end));
                if (clash.isPresent()) {
                    return clash;
                }
            }
            end = start - 1;
        }
        return Optional.empty();
    }

    private static Optional<PartitionClash> clash(FooterView footer, String column, String value) {
        SchemaView schema = footer.schema();
        for (int leaf = 0; leaf < schema.leafCount(); leaf++) {
            int element = schema.leaf(leaf);
            if (schema.depth(element) == 1) {
                String name = new String(schema.name(element), StandardCharsets.UTF_8);
                if (name.toLowerCase(Locale.ROOT).equals(column)) {
                    return clash(footer, leaf, value).map(stored -> new PartitionClash(name, value, stored));
                }
            }
        }
        return Optional.empty();
    }

    /** What the statistics of a leaf say where the value cannot be that of all rows. */
    private static Optional<String> clash(FooterView footer, int leaf, String value) {
        ColumnKind kind =
                ColumnTypes.of(footer.schema(), footer.schema().leaf(leaf)).kind();
        for (int i = 0; i < footer.rowGroupCount(); i++) {
            RowGroupView group = footer.rowGroup(i);
            if (leaf >= group.chunkCount()
                    || !group.has(leaf, ChunkField.MIN_VALUE)
                    || !group.has(leaf, ChunkField.MAX_VALUE)) {
                continue;
            }
            byte[] min = group.binary(leaf, ChunkField.MIN_VALUE);
            byte[] max = group.binary(leaf, ChunkField.MAX_VALUE);
            Optional<String> stored =
                    switch (kind) {
                        case INT8, INT16, INT32, INT64, DATE -> numbers(kind, min, max, value);
                        case STRING -> texts(min, max, value);
                        default -> Optional.empty();
                    };
            if (stored.isPresent()) {
                return stored;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> numbers(ColumnKind kind, byte[] min, byte[] max, String value) {
        int width = kind == ColumnKind.INT64 ? Long.BYTES : INT32_BYTES;
        if (min.length != width || max.length != width) {
            return Optional.empty();
        }
        long low = number(min);
        long high = number(max);
        OptionalLong wanted = kind == ColumnKind.DATE ? day(value) : whole(value);
        boolean differs = value.equals(NULL) || (wanted.isPresent() && (low != high || wanted.getAsLong() != low));
        return differs ? Optional.of(words(shown(kind, low), shown(kind, high))) : Optional.empty();
    }

    private static long number(byte[] bytes) {
        return bytes.length == INT32_BYTES ? LittleEndian.int32(bytes, 0) : LittleEndian.int64(bytes, 0);
    }

    private static String shown(ColumnKind kind, long value) {
        return kind == ColumnKind.DATE && Math.abs(value) < LocalDate.MAX.toEpochDay()
                ? LocalDate.ofEpochDay(value).toString()
                : Long.toString(value);
    }

    private static OptionalLong whole(String value) {
        return value.matches("-?\\d{1,18}") ? OptionalLong.of(Long.parseLong(value)) : OptionalLong.empty();
    }

    private static OptionalLong day(String value) {
        try {
            return OptionalLong.of(LocalDate.parse(value).toEpochDay());
        } catch (DateTimeParseException e) {
            return OptionalLong.empty();
        }
    }

    /** Bounds of texts may be cut, and a name may be escaped once or twice: the value must lie outside as each of them. */
    private static Optional<String> texts(byte[] min, byte[] max, String value) {
        String once = Percent.decode(value);
        for (String each : new String[] {value, once, Percent.decode(once)}) {
            byte[] bytes = each.getBytes(StandardCharsets.UTF_8);
            boolean outside = Arrays.compareUnsigned(bytes, min) < 0 || Arrays.compareUnsigned(bytes, max) > 0;
            if (!outside && !value.equals(NULL)) {
                return Optional.empty();
            }
        }
        return Optional.of(words(new String(min, StandardCharsets.UTF_8), new String(max, StandardCharsets.UTF_8)));
    }

    private static String words(String low, String high) {
        return low.equals(high) ? low : low + " to " + high;
    }
}
