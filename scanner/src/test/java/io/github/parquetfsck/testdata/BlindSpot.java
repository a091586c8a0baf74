// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.testdata.Sweep.Effect;
import io.github.parquetfsck.testdata.Sweep.Spot;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Why there are flips of which nothing is said; the first kind that fits a flip is the one that explains it. Where
 * parquet-java was not asked, a flip in a page may be of padding, and stands with the values.
 */
enum BlindSpot {
    STRUCT_END(
            Effect.SAME,
            "The byte that ends a struct",
            "A struct of Thrift ends in a field of type 0. Its upper half says nothing, and no reader looks at it.",
            ".*: the byte that ends a struct"),
    FALSE(
            Effect.SAME,
            "Booleans that are not true",
            "In a list, 1 is true, and readers take 0 for false as they take 2.",
            "column index: null_pages"),
    TEXT(
            Effect.SAME,
            "Text that may be any",
            "The writer's name, keys and values of its own, and the root of the schema, which is part of no column's path.",
            "footer: (created_by|key_value_metadata\\.(key|value)|schema\\.name)"),
    HINT(
            Effect.SAME,
            "Numbers that no reader goes by",
            """
            `encodings` is a hint that writers over- and understate; of the dictionary page, `encoding_stats` and the header
            may call its encoding PLAIN or PLAIN_DICTIONARY, and its count is not looked at; `file_offset` of a chunk has no
            meaning any more; where a dictionary page stands in front, readers start there and not at `data_page_offset`.""",
            "footer: row_groups\\.columns\\.file_offset",
            "footer: row_groups\\.columns\\.meta_data\\.(encodings|encoding_stats\\.(encoding|count)|data_page_offset)",
            "dictionary page header: dictionary_page_header\\.encoding"),
    WIDE_BOUNDS(
            Effect.SAME,
            "Bounds that are wider than the values",
            "Bounds need not be the smallest and the largest value: writers cut them short. Readers skip less by them.",
            "footer: row_groups\\.columns\\.meta_data\\.statistics\\.(min_value|max_value(, length)?)",
            "column index: (min|max)_values"),
    NULLS_IN_LISTS(
            Effect.SAME,
            "Null counts of nested columns",
            "Writers do not agree on whether a list that is empty or null counts as a null of its elements.",
            "footer: row_groups\\.columns\\.meta_data\\.statistics\\.null_count",
            "page of version 2 header: data_page_header_v2\\.num_nulls"),
    DO_WITHOUT(
            Effect.SAME,
            "Help that readers do without",
            """
            No order where pages are in order, or one that is not known; counts and histograms under the number of another
            field, or of none. Readers then read more.""",
            "column index: boundary_order",
            "column index: (null_counts|(repetition|definition)_level_histograms), header",
            "offset index: unencoded_byte_array_data_bytes, header"),
    BLOOM_BITS(
            Effect.SAME,
            "Bits of a bloom filter",
            "A bit too many lets a reader look for values that are not there. A bit too few is found by the value it hides.",
            "bloom filter: bits"),
    AS_TRUE(
            Effect.SAME,
            "What is as true as before",
            "Rows that are sorted by one column may be sorted by another; INT96 has an order of its own beside that of its type.",
            "footer: row_groups\\.sorting_columns\\.column_idx",
            "footer: column_orders\\.TYPE_ORDER, header"),
    PADDING(
            Effect.SAME,
            "Bits of pages that no reader uses",
            """
            Pages without a checksum: bits behind the last level, index, boolean or delta of a run or miniblock, whose number
            is rounded up; the widths of miniblocks that have no values; runs that are longer than the page; time, system and
            padding in a gzip stream; either of two ways to say the same.""",
            "(dictionary page|page of version [12]) without CRC: .*"),
    VALUES(
            Effect.OTHER,
            "Values that only a checksum can tell from others",
            """
            Pages without a checksum: a value, or a null's place, becomes another one that the encoding allows, the type
            allows, and no bound, count, order, bloom filter or other column rules out: nothing in the file tells it from the
            one that was written. Where pages have a checksum, every flip of their bodies is found.""",
            "(dictionary page|page of version [12]) without CRC: .*");

    private final Effect effect;
    final String heading;
    final String reason;
    private final List<String> patterns;

    BlindSpot(Effect effect, String heading, String reason, String... patterns) {
        this.effect = effect;
        this.heading = heading;
        this.reason = reason;
        this.patterns = List.of(patterns);
    }

    static Optional<BlindSpot> of(Spot spot) {
        return Arrays.stream(values()).filter(each -> each.explains(spot)).findFirst();
    }

    /** The patterns that explain none of these: those of blind spots that are gone. */
    static List<String> idle(Set<Spot> spots) {
        return Arrays.stream(values())
                .flatMap(each -> each.patterns.stream())
                .filter(pattern ->
                        spots.stream().noneMatch(spot -> spot.name().toString().matches(pattern)))
                .toList();
    }

    private boolean explains(Spot spot) {
        return (spot.effect() == effect || spot.effect() == Effect.NOT_ASKED && this != PADDING)
                && patterns.stream().anyMatch(spot.name().toString()::matches);
    }
}
