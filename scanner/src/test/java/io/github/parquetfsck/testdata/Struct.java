// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A Thrift struct to be written, open to every fault. Values are Boolean, Byte, Short, Integer, Long, Double, byte[],
 * String, Struct, Sequence and Raw; enums are Integers.
 */
final class Struct {
    record Field(int id, Object value) {}

    /** Bytes that stand for a value of a wire type, well-formed or not. */
    record Raw(int wireType, byte[] bytes) {}

    /** A Thrift list; the element type counts when it is empty. */
    static final class Sequence extends ArrayList<Object> {
        private static final long serialVersionUID = 1;
        final int elementType;

        Sequence(int elementType, List<?> elements) {
            super(elements);
            this.elementType = elementType;
        }

        static Sequence of(Object... elements) {
            return new Sequence(CompactWriter.wireType(elements[0]), List.of(elements));
        }

        Struct struct(int index) {
            return (Struct) get(index);
        }
    }

    final List<Field> fields = new ArrayList<>();

    static Struct of(Object... idsAndValues) {
        Struct struct = new Struct();
        for (int i = 0; i < idsAndValues.length; i += 2) {
            struct.fields.add(new Field((Integer) idsAndValues[i], idsAndValues[i + 1]));
        }
        return struct;
    }

    /** Sets a field in the place that ascending ids give it. */
    Struct set(int id, Object value) {
        remove(id);
        fields.add(new Field(id, value));
        fields.sort(Comparator.comparingInt(Field::id));
        return this;
    }

    /** Writes a field once more, after all others. */
    Struct append(int id, Object value) {
        fields.add(new Field(id, value));
        return this;
    }

    Struct remove(int id) {
        fields.removeIf(field -> field.id() == id);
        return this;
    }

    boolean has(int id) {
        return fields.stream().anyMatch(field -> field.id() == id);
    }

    Object get(int id) {
        return fields.stream()
                .filter(field -> field.id() == id)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no field " + id))
                .value();
    }

    Struct struct(int id) {
        return (Struct) get(id);
    }

    Sequence list(int id) {
        return (Sequence) get(id);
    }

    long number(int id) {
        return ((Number) get(id)).longValue();
    }

    /** Another struct with the same fields, all the way down. */
    Struct copy() {
        Struct copy = new Struct();
        fields.forEach(field -> copy.fields.add(new Field(field.id(), copy(field.value()))));
        return copy;
    }

    private static Object copy(Object value) {
        if (value instanceof Struct struct) {
            return struct.copy();
        }
        if (value instanceof Sequence sequence) {
            return new Sequence(
                    sequence.elementType, sequence.stream().map(Struct::copy).toList());
        }
        return value;
    }
}
