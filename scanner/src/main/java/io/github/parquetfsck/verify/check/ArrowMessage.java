// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.Utf8;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * An Arrow schema in its IPC form, checked as Arrow's own verifier does: {@code ff ff ff ff | length, 4 bytes
 * little-endian | flatbuffer}; before Arrow 0.15 without the first four bytes. Every offset is followed within the
 * bytes; what is wrong first is said.
 *
 * <p>A flatbuffer is tables: 4 bytes say how far before the table its vtable lies; the vtable has its own length, the
 * table's, and an offset in the table for each field, 2 bytes each, 0 for an absent field. Vectors and strings have a
 * length of 4 bytes, then their elements; whatever refers to them holds the distance from itself.
 *
 * <p>Source: Arrow's format/Message.fbs and format/Schema.fbs.
 */
final class ArrowMessage {
    private static final int V4 = 3;
    private static final int V5 = 4;
    private static final int SCHEMA = 1;
    private static final int INT = 2;
    private static final int FLOATING_POINT = 3;
    private static final int DECIMAL = 7;
    private static final int DATE = 8;
    private static final int TIME = 9;
    private static final int TIMESTAMP = 10;
    private static final int INTERVAL = 11;
    private static final int UNION = 14;
    private static final int FIXED_SIZE_BINARY = 15;
    private static final int FIXED_SIZE_LIST = 16;
    private static final int MAP = 17;
    private static final int DURATION = 18;
    private static final int LAST_TYPE = 26;
    private static final int DEEPEST = 128;
    private static final int CONTINUATION = -1;

    private final ByteBuffer bytes;
    private final int from;
    private final int to;

    /** Tables followed; without sharing there are no more of them than bytes. */
    private int tables;

    private String notUtf8 = "";
    private int invalidByte = -1;

    private ArrowMessage(ByteBuffer bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    /**
     * What is wrong, and the fields when nothing is.
     *
     * @param notUtf8 the first text that is not UTF-8, for a person; "" when there is none
     * @param invalidByte the first of its bytes that is none
     */
    record Content(String fault, List<ArrowField> fields, String notUtf8, int invalidByte) {
        static Content broken(String fault) {
            return new Content(fault, List.of(), "", -1);
        }
    }

    static Content read(byte[] ipc) {
        ByteBuffer bytes = ByteBuffer.wrap(ipc).order(ByteOrder.LITTLE_ENDIAN);
        int at = ipc.length >= 8 && bytes.getInt(0) == CONTINUATION ? 4 : 0;
        if (ipc.length < at + 4) {
            return Content.broken("no message");
        }
        int length = bytes.getInt(at);
        int from = at + 4;
        if (length <= 0 || length > ipc.length - from) {
            return Content.broken("a message of " + length + " bytes in " + (ipc.length - from));
        }
        List<ArrowField> fields = new ArrayList<>();
        ArrowMessage message = new ArrowMessage(bytes, from, from + length);
        try {
            return new Content(message.message(fields), fields, message.notUtf8, message.invalidByte);
        } catch (Broken e) {
            return Content.broken(e.fault);
        }
    }

    /** The first fault ends the walk. */
    private static final class Broken extends Exception {
        private static final long serialVersionUID = 1;
        private final String fault;

        Broken(String fault) {
            super(fault, null, false, false);
            this.fault = fault;
        }
    }

    private String message(List<ArrowField> into) throws Broken {
        int message = table(from);
        int version = field(message, 0, 2) == 0 ? 0 : bytes.getShort(field(message, 0, 2));
        int header = field(message, 1, 1) == 0 ? 0 : bytes.get(field(message, 1, 1));
        if (version < V4 || version > V5) {
            return "metadata version " + version;
        } else if (header != SCHEMA || field(message, 2, 4) == 0) {
            return "a message of type " + header + ", expected a schema";
        }
        field(message, 3, 8);
        pairs(field(message, 4, 4));
        int schema = table(field(message, 2, 4));
        field(schema, 0, 2);
        int fields = field(schema, 1, 4);
        if (fields == 0) {
            return "a schema without fields";
        }
        int vector = vector(fields);
        for (int i = 1; i <= bytes.getInt(vector); i++) {
            into.add(column(vector + 4 * i, 0));
        }
        pairs(field(schema, 2, 4));
        numbers(field(schema, 3, 4), 8);
        return "";
    }

    private ArrowField column(int at, int depth) throws Broken {
        int column = table(at);
        String name = text(field(column, 0, 4), "the name of a field");
        field(column, 1, 1);
        int type = field(column, 2, 1) == 0 ? 0 : bytes.get(field(column, 2, 1));
        if (type < 1 || type > LAST_TYPE || field(column, 3, 4) == 0) {
            throw new Broken("a field of type " + type);
        }
        details(type, table(field(column, 3, 4)));
        boolean encoded = field(column, 4, 4) != 0;
        if (encoded) {
            int dictionary = table(field(column, 4, 4));
            field(dictionary, 0, 8);
            field(dictionary, 2, 1);
            field(dictionary, 3, 2);
            if (field(dictionary, 1, 4) != 0) {
                integer(table(field(dictionary, 1, 4)));
            }
        }
        if (depth > DEEPEST) {
            throw new Broken("fields nested deeper than " + DEEPEST);
        }
        List<ArrowField> children = new ArrayList<>();
        if (field(column, 5, 4) != 0) {
            int vector = vector(field(column, 5, 4));
            for (int i = 1; i <= bytes.getInt(vector); i++) {
                children.add(column(vector + 4 * i, depth + 1));
            }
        }
        pairs(field(column, 6, 4));
        return new ArrowField(name, encoded ? ArrowField.DICTIONARY : type, children);
    }

    /** The table of a field's type. */
    private void details(int type, int table) throws Broken {
        switch (type) {
            case INT -> integer(table);
            case FLOATING_POINT, DATE, INTERVAL, DURATION -> field(table, 0, 2);
            case DECIMAL -> {
                field(table, 0, 4);
                field(table, 1, 4);
                field(table, 2, 4);
            }
            case TIME -> {
                field(table, 0, 2);
                field(table, 1, 4);
            }
            case TIMESTAMP -> {
                field(table, 0, 2);
                text(field(table, 1, 4), "a time zone");
            }
            case UNION -> {
                field(table, 0, 2);
                numbers(field(table, 1, 4), 4);
            }
            case FIXED_SIZE_BINARY, FIXED_SIZE_LIST -> field(table, 0, 4);
            case MAP -> field(table, 0, 1);
            default -> {
                // The tables of all others are empty.
            }
        }
    }

    private void integer(int table) throws Broken {
        field(table, 1, 1);
        int width = field(table, 0, 4) == 0 ? 0 : bytes.getInt(field(table, 0, 4));
        if (width != 8 && width != 16 && width != 32 && width != 64) {
            throw new Broken("integers of " + width + " bits");
        }
    }

    private void pairs(int at) throws Broken {
        if (at != 0) {
            int vector = vector(at);
            for (int i = 1; i <= bytes.getInt(vector); i++) {
                int table = table(vector + 4 * i);
                text(field(table, 0, 4), "a key");
                text(field(table, 1, 4), "the value of a key");
            }
        }
    }

    /** Follows the distance at an offset to a table and checks that its vtable lies within the bytes. */
    private int table(int at) throws Broken {
        int table = target(at);
        if (++tables > to - from) {
            throw new Broken("tables that refer to each other");
        }
        long vtable = (long) table - bytes.getInt(within(table, 4));
        if (vtable < from || vtable + 4 > to || (vtable & 1) != (from & 1)) {
            throw new Broken("a vtable at byte " + vtable);
        }
        int size = bytes.getShort((int) vtable) & 0xffff;
        int length = bytes.getShort((int) vtable + 2) & 0xffff;
        if (size < 4 || (size & 1) != 0 || vtable + size > to || (long) table + length > to) {
            throw new Broken("a table at byte " + table + " beyond the message");
        }
        return table;
    }

    /** Where a field of a table lies; 0 when it is absent. */
    private int field(int table, int index, int width) throws Broken {
        int vtable = table - bytes.getInt(table);
        int slot = 4 + 2 * index;
        int offset = slot + 2 > (bytes.getShort(vtable) & 0xffff) ? 0 : bytes.getShort(vtable + slot) & 0xffff;
        return offset == 0 ? 0 : within(table + offset, width);
    }

    /** Follows the distance at an offset to a vector of tables: its length, then a distance of 4 bytes for each. */
    private int vector(int at) throws Broken {
        int vector = target(at);
        int count = bytes.getInt(within(vector, 4));
        if (count < 0 || count > (to - vector - 4) / 4) {
            throw new Broken("a vector of " + count + " elements");
        }
        return vector;
    }

    /** Follows the distance at an offset to a vector of numbers: its length, then each in its width. */
    private void numbers(int at, int width) throws Broken {
        if (at != 0) {
            int vector = target(at);
            int count = bytes.getInt(within(vector, 4));
            if (count < 0 || count > (to - vector - 4) / width) {
                throw new Broken("a vector of " + count + " elements");
            }
        }
    }

    /** A string ends in a zero that its length does not count. */
    private String text(int at, String what) throws Broken {
        if (at == 0) {
            return "";
        }
        int text = target(at);
        int length = bytes.getInt(within(text, 4));
        if (length < 0 || length > to - text - 5 || bytes.get(text + 4 + length) != 0) {
            throw new Broken("a string of " + length + " bytes");
        }
        byte[] utf8 = new byte[length];
        bytes.get(text + 4, utf8);
        int invalid = Utf8.invalid(utf8, 0, length);
        if (invalid >= 0 && invalidByte < 0) {
            notUtf8 = what;
            invalidByte = invalid;
        }
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private int target(int at) throws Broken {
        long target = at + (bytes.getInt(within(at, 4)) & 0xffffffffL);
        if (target > to - 4 || target == at) {
            throw new Broken("an offset beyond the message");
        }
        return (int) target;
    }

    private int within(int at, int width) throws Broken {
        if (at < from || at > to - width || (at - from) % Math.min(width, 4) != 0) {
            throw new Broken("byte " + at + " outside the message");
        }
        return at;
    }
}
