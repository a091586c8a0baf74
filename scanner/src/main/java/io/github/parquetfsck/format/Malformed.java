// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.List;
import java.util.Optional;

/**
 * Bytes that do not say what the Thrift definition of Parquet asks for.
 *
 * @param field the path of the field, as {@code row_groups[2].columns[0].meta_data.num_values}
 * @param offset of the offending byte in the file
 */
public record Malformed(Kind kind, String field, long offset, String expected, String found) {

    public enum Kind {
        /** The stream breaks here: nothing after this byte is known. */
        STREAM,
        /** A container declares more elements than the bytes left can hold; nothing after it is known. */
        COUNT,
        /** A required field is absent. */
        MISSING,
        /** A known field has another wire type than its definition: readers take it for absent. */
        WIRE_TYPE,
        /** A field stands twice in one struct; the last one counts. */
        DUPLICATE,
        /** A union has no member, or several. */
        UNION,
        /** A list without elements names another element type than its definition; noted once. */
        EMPTY_LIST_TYPE,
        /** A struct that is defined without fields has some; noted once. */
        FIELDS_IN_EMPTY_STRUCT,
        /** Structs or containers nest deeper than readers follow. */
        DEPTH,
        /** Judging this would take more memory than the bytes present justify. */
        OVER_BUDGET;

        /** Whether the stream can be followed beyond this fault. */
        public boolean breaksStream() {
            return this == STREAM || this == COUNT || this == OVER_BUDGET;
        }
    }

    /** Whether it leaves something unread: a broken stream, a missing field, a list that is another or none. */
    public boolean leavesUnread() {
        return switch (kind) {
            case STREAM, COUNT, MISSING -> true;
            case WIRE_TYPE -> expected.startsWith("list<");
            case DUPLICATE, UNION, EMPTY_LIST_TYPE, FIELDS_IN_EMPTY_STRUCT, DEPTH, OVER_BUDGET -> false;
        };
    }

    /**
     * The first of several that leaves something unread. Where that is a field which is absent only because it has another
     * wire type, the field as it stands there says more than its absence.
     */
    public static Optional<Malformed> firstUnread(List<Malformed> faults) {
        for (Malformed fault : faults) {
            if (fault.leavesUnread()) {
                return faults.stream()
                        .filter(other -> fault.kind == Kind.MISSING
                                && other.kind == Kind.WIRE_TYPE
                                && other.field.equals(fault.field))
                        .findFirst()
                        .or(() -> Optional.of(fault));
            }
        }
        return Optional.empty();
    }

    /** What was expected, and of which field where that is known. */
    public String expectedOf() {
        return field.isEmpty() ? expected : field + ": " + expected;
    }
}
