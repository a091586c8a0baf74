// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import org.jspecify.annotations.Nullable;

/** One field of a Thrift struct: its id, name and type, as parquet.thrift defines them. */
public final class ThriftField {
    private final ThriftStruct owner;
    private final int id;
    private final String name;
    private final boolean required;

    /** The wire type; {@link Wire#TRUE} stands for a boolean. */
    final int wire;

    /** The wire type of a list's elements, else 0. */
    final int element;

    /** The struct of the value or of a list's elements, else null. */
    final @Nullable ThriftStruct struct;

    private ThriftField(
            ThriftStruct owner,
            int id,
            String name,
            boolean required,
            int wire,
            int element,
            @Nullable ThriftStruct struct) {
        this.owner = owner;
        this.id = id;
        this.name = name;
        this.required = required;
        this.wire = wire;
        this.element = element;
        this.struct = struct;
    }

    /** Reads a line as {@code 3! list<binary> path_in_schema}. */
    static ThriftField parse(ThriftStruct owner, String line) {
        String[] words = line.split(" ", 3);
        boolean required = words[0].endsWith("!");
        int id = Integer.parseInt(required ? words[0].substring(0, words[0].length() - 1) : words[0]);
        String type = words[1];
        boolean list = type.startsWith("list<");
        String inner = list ? type.substring(5, type.length() - 1) : type;
        int wire = wire(inner);
        ThriftStruct struct = wire == Wire.STRUCT ? ThriftStruct.declared(inner) : null;
        return new ThriftField(owner, id, words[2], required, list ? Wire.LIST : wire, list ? wire : 0, struct);
    }

    private static int wire(String type) {
        return switch (type) {
            case "bool" -> Wire.TRUE;
            case "i8" -> Wire.I8;
            case "i16" -> Wire.I16;
            case "i32", "enum" -> Wire.I32;
            case "i64" -> Wire.I64;
            case "double" -> Wire.DOUBLE;
            case "binary" -> Wire.BINARY;
            default -> Wire.STRUCT;
        };
    }

    public ThriftStruct owner() {
        return owner;
    }

    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    public boolean required() {
        return required;
    }

    boolean accepts(int type) {
        return type == wire || (wire == Wire.TRUE && type == Wire.FALSE);
    }

    boolean acceptsElement(int type) {
        return type == element || (element == Wire.TRUE && type == Wire.FALSE);
    }

    String expected() {
        return wire == Wire.LIST ? "list<" + Wire.name(element) + ">" : Wire.name(wire);
    }

    @Override
    public String toString() {
        return owner + "." + name;
    }
}
