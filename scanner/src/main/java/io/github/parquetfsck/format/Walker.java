// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One pass over a Thrift struct by its definition: follows the stream, notes what is malformed, and fills the row of a
 * table as it goes. Lists that the footer keeps row by row are handed to a {@link ListVisitor}.
 */
final class Walker {
    /** Faults that are kept; beyond them the first of each kind and field, and the rest is counted. */
    static final int MAX_FAULTS = 1_000;

    /** Nesting of unknown structs that parquet-java, Arrow and DuckDB still follow (invariants: bound recursion at 64). */
    private static final int READERS_DEPTH = 64;

    /** Takes the elements of a list of structs instead of the walker; the reader stands on the first element. */
    interface ListVisitor {
        boolean visit(ThriftField field, int count, Walker walker);
    }

    final CompactReader reader;
    final FieldPath path = new FieldPath();
    final List<Malformed> faults = new ArrayList<>();
    private final Set<String> shapes = new HashSet<>();
    private final long fileOffset;
    private final ListVisitor visitor;
    private final boolean definedElements;
    long droppedFaults;
    long unknownFields;

    /** @param fileOffset what to add to a buffer offset to get a file offset */
    Walker(CompactReader reader, long fileOffset, ListVisitor visitor) {
        this(reader, fileOffset, visitor, false);
    }

    private Walker(CompactReader reader, long fileOffset, ListVisitor visitor, boolean definedElements) {
        this.reader = reader;
        this.fileOffset = fileOffset;
        this.visitor = visitor;
        this.definedElements = definedElements;
    }

    /** One that takes the elements of a list for what the definition has, whatever the list says, as parquet-java does. */
    static Walker ofDefinedElements(CompactReader reader, long fileOffset, ListVisitor visitor) {
        return new Walker(reader, fileOffset, visitor, true);
    }

    boolean takesElements() {
        return definedElements;
    }

    boolean broken() {
        return reader.failed != null;
    }

    void note(Malformed.Kind kind, String field, int at, String expected, String found) {
        boolean first =
                shapes.add(kind + field.substring(field.lastIndexOf('.') + 1).replaceAll("\\d", ""));
        if (first || faults.size() < MAX_FAULTS || kind.breaksStream()) {
            faults.add(new Malformed(kind, field, fileOffset + at, expected, found));
        } else {
            droppedFaults++;
        }
    }

    /** Notes a harmless fault that a writer makes everywhere, so that it leaves room for others. */
    private void noteOnce(Malformed.Kind kind, int at, String expected, String found) {
        if (faults.stream().noneMatch(fault -> fault.kind() == kind)) {
            note(kind, path.toString(), at, expected, found);
        }
    }

    /** Notes the fault that broke the stream, with the path of the field where it happened; once. */
    void noteBreak() {
        if (faults.isEmpty() || !faults.get(faults.size() - 1).kind().breaksStream()) {
            String expected = reader.failed == null ? "" : reader.failed;
            note(reader.kind, path.toString(), reader.position, expected, reader.found);
        }
    }

    /**
     * A struct: field headers (delta of the id in the high nibble, type in the low one; delta 0 means that the id
     * follows as a zigzag varint), each with its value, up to a stop byte.
     */
    void struct(ThriftStruct struct, Table table, int row) {
        CompactReader in = reader;
        int[] starts = table.layout.starts(struct);
        int[] numbers = table.layout.numbers(struct);
        @Nullable ThriftField[] byId = struct.byId;
        long seen = 0;
        int members = 0;
        int id = 0;
        int opened = in.position;
        while (true) {
            int headerAt = in.position;
            int header = in.octet();
            int type = header & 0x0f;
            if (type == Wire.STOP || in.failed != null) {
                // Where a struct has no fields, arrow-rs takes any byte but 0 for one; elsewhere it looks at the type
                // as all do.
                members += struct == ThriftStruct.EMPTY && header != Wire.STOP ? 1 : 0;
                break;
            }
            int delta = header >>> 4;
            id = delta == 0 ? (int) in.zigzag(16) : id + delta;
            members++;
            ThriftField field = id >= 0 && id < byId.length ? byId[id] : null;
            if (field == null) {
                unknownFields++;
                skipUnknown(type);
                continue;
            }
            if (!field.accepts(type)) {
                note(Malformed.Kind.WIRE_TYPE, path.with(field.name()), headerAt, field.expected(), Wire.name(type));
                skipUnknown(type);
                continue;
            }
            long bit = 1L << id;
            if ((seen & bit) != 0) {
                note(Malformed.Kind.DUPLICATE, path.with(field.name()), headerAt, "one value", "another one");
            }
            seen |= bit;
            int column = id < starts.length ? starts[id] : -1;
            if (column >= 0) {
                int at = type <= Wire.FALSE ? headerAt : in.position;
                table.start(row, column, at + 1);
                table.mark(1L << column);
            }
            long number = value(field, type, table, row);
            if (column >= 0 && numbers[id] >= 0) {
                table.number(row, numbers[id], number);
            }
            if (in.failed != null) {
                break;
            }
        }
        if (in.failed != null) {
            noteBreak();
            return;
        }
        if ((seen & struct.required) != struct.required) {
            noteMissing(struct, seen, opened);
        }
        if (struct == ThriftStruct.EMPTY && members > 0) {
            noteOnce(Malformed.Kind.FIELDS_IN_EMPTY_STRUCT, opened, "no field", Integer.toString(members));
        }
        if (struct.union && members != 1) {
            note(Malformed.Kind.UNION, path.toString(), opened, "one member", Integer.toString(members));
        }
    }

    private void noteMissing(ThriftStruct struct, long seen, int opened) {
        for (ThriftField field : struct.fields()) {
            if (field.required() && (seen & 1L << field.id()) == 0) {
                note(Malformed.Kind.MISSING, path.with(field.name()), opened, field.expected(), "nothing");
            }
        }
    }

    /** Reads or steps over the value of a known field; returns it when it is a number. */
    private long value(ThriftField field, int type, Table table, int row) {
        return switch (field.wire) {
            case Wire.TRUE -> type == Wire.TRUE ? 1 : 0;
            case Wire.I8 -> (byte) reader.octet();
            case Wire.I16 -> reader.zigzag(16);
            case Wire.I32 -> reader.zigzag(32);
            case Wire.I64 -> reader.zigzag(64);
            default -> {
                stepOver(field, table, row);
                yield 0;
            }
        };
    }

    private void stepOver(ThriftField field, Table table, int row) {
        if (field.wire == Wire.BINARY) {
            reader.binary();
        } else if (field.wire == Wire.LIST) {
            list(field);
        } else if (field.struct != null) {
            path.push(field.name());
            struct(field.struct, table, row);
            path.popUnless(broken());
        } else {
            reader.advance(8);
        }
    }

    private void list(ThriftField field) {
        int at = reader.position;
        long header = reader.listHeader();
        int count = (int) (header >>> 4);
        int type = (int) (header & 0x0f);
        path.push(field.name());
        if (!broken() && count == 0) {
            emptyList(field, type, at);
        } else if (!broken()) {
            if (!definedElements && !field.acceptsElement(type)) {
                note(Malformed.Kind.WIRE_TYPE, path.toString(), at, field.expected(), "list<" + Wire.name(type) + ">");
                reader.position = at;
                skipUnknown(Wire.LIST);
            } else if (!visitor.visit(field, count, this)) {
                elements(field, count);
            }
        }
        if (broken()) {
            noteBreak();
        }
        path.popUnless(broken());
    }

    /** Most readers look at the type of elements only to step over them, but have to know it. */
    private void emptyList(ThriftField field, int type, int at) {
        String found = "list<" + Wire.name(type) + ">";
        if (type == Wire.UUID) {
            note(Malformed.Kind.WIRE_TYPE, path.toString(), at, field.expected(), found);
        } else if (!field.acceptsElement(type)) {
            noteOnce(Malformed.Kind.EMPTY_LIST_TYPE, at, field.expected(), found);
        }
    }

    private void elements(ThriftField field, int count) {
        for (int i = 0; i < count && !broken(); i++) {
            switch (field.element) {
                case Wire.TRUE -> reader.advance(1);
                case Wire.I8 -> reader.advance(1);
                case Wire.I16 -> reader.varint(16);
                case Wire.I32 -> reader.varint(32);
                case Wire.I64 -> reader.varint(64);
                case Wire.DOUBLE -> reader.advance(8);
                case Wire.BINARY -> reader.binary();
                default -> element(field, i, Table.NONE, 0);
            }
        }
    }

    /** Walks the i-th struct of a list. */
    void element(ThriftField field, int index, Table table, int row) {
        path.index(index);
        struct(java.util.Objects.requireNonNull(field.struct), table, row);
    }

    private void skipUnknown(int type) {
        int at = reader.position;
        reader.deepest = 0;
        reader.uuid = false;
        reader.skip(type);
        if (reader.uuid) {
            note(Malformed.Kind.WIRE_TYPE, path.with("unknown"), at, "a type that readers know", "uuid");
        }
        if (reader.deepest > READERS_DEPTH) {
            note(
                    Malformed.Kind.DEPTH,
                    path.toString(),
                    at,
                    "at most " + READERS_DEPTH + " levels",
                    Integer.toString(reader.deepest));
        }
    }
}
