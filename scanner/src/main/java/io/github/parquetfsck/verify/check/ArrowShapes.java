// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Walks the file's schema and Arrow's beside each other, as arrow-rs does: groups by the names of their fields, lists
 * and maps by their type. The types of columns may differ; they are hints.
 */
final class ArrowShapes {
    private final SchemaView schema;

    /** The lists that are of a fixed size by Arrow's schema, as far as the walk came. */
    private final Set<Integer> fixedSizeLists = new HashSet<>();

    /** The fields of each group, by its element. */
    private final Map<Integer, List<Integer>> children = new HashMap<>();

    ArrowShapes(SchemaView schema) {
        this.schema = schema;
        for (int element = 1; element < schema.size(); element++) {
            children.computeIfAbsent(schema.parent(element), group -> new ArrayList<>())
                    .add(element);
        }
    }

    /** What is expected at a place and what is found there. */
    record Difference(String expected, String found) {}

    /** The first difference between the fields of the root and those of Arrow. */
    Optional<Difference> of(List<ArrowField> fields) {
        return fields(0, fields);
    }

    /** The elements of the file's schema that Arrow's makes lists of a fixed size, where both have one shape. */
    Set<Integer> fixedSizeLists(List<ArrowField> fields) {
        return of(fields).isEmpty() ? fixedSizeLists : Set.of();
    }

    private Optional<Difference> fields(int group, List<ArrowField> fields) {
        List<Integer> own = children(group);
        String where = group == 0 ? "" : " in " + schema.path(group);
        if (own.size() != fields.size()) {
            return Optional.of(new Difference(own.size() + " fields" + where, Integer.toString(fields.size())));
        }
        for (int i = 0; i < fields.size(); i++) {
            String name = new String(schema.name(own.get(i)), StandardCharsets.UTF_8);
            if (!name.equals(fields.get(i).name())) {
                return Optional.of(new Difference(
                        "field " + name + where, "field " + fields.get(i).name()));
            }
            Optional<Difference> below = element(own.get(i), fields.get(i));
            if (below.isPresent()) {
                return below;
            }
        }
        return Optional.empty();
    }

    private Optional<Difference> element(int element, ArrowField field) {
        int converted = ConvertedTypes.of(schema, element);
        int logical = schema.logicalType(element);
        boolean group = !schema.has(element, SchemaField.TYPE);
        boolean annotatedList = logical == LogicalTypes.LIST || converted == ConvertedTypes.LIST;
        boolean annotatedMap = logical == LogicalTypes.MAP
                || converted == ConvertedTypes.MAP
                || converted == ConvertedTypes.MAP_KEY_VALUE;
        if (field.type() == ArrowField.DICTIONARY) {
            return Optional.empty();
        } else if (group && annotatedList) {
            if (field.type() == ArrowField.FIXED_SIZE_LIST) {
                fixedSizeLists.add(element);
            }
            return field.isList() ? listElement(element, field) : differs("list", element, field);
        } else if (group && annotatedMap) {
            return field.type() == ArrowField.MAP ? Optional.empty() : differs("map", element, field);
        } else if (schema.repetition(element) == Types.REPEATED) {
            return field.isList() ? Optional.empty() : differs("list", element, field);
        } else if (!group) {
            return Optional.empty();
        }
        return field.type() == ArrowField.STRUCT
                ? fields(element, field.children())
                : differs("struct", element, field);
    }

    /** Down one canonical list, of a repeated group with one child; other shapes are left to their own checks. */
    private Optional<Difference> listElement(int list, ArrowField field) {
        List<Integer> repeated = children(list);
        if (repeated.size() != 1 || field.children().size() != 1 || schema.childCount(repeated.get(0)) != 1) {
            return Optional.empty();
        }
        String name = new String(schema.name(repeated.get(0)), StandardCharsets.UTF_8);
        return name.equals("array") || name.endsWith("_tuple")
                ? Optional.empty()
                : element(repeated.get(0) + 1, field.children().get(0));
    }

    private Optional<Difference> differs(String expected, int element, ArrowField field) {
        return Optional.of(new Difference(expected + " " + schema.path(element), field.typeName()));
    }

    private List<Integer> children(int group) {
        return children.getOrDefault(group, List.of());
    }
}
