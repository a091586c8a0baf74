// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Validates against the keywords that our schema uses, and refuses a schema that uses another.
 *
 * @param root the whole schema document
 */
public record JsonSchema(Json root) {
    private static final Set<String> ANNOTATIONS = Set.of("$schema", "$defs", "title", "description");

    /** What is wrong with a value, one line each; empty when it is valid. */
    public List<String> faults(Json value) {
        List<String> faults = new ArrayList<>();
        check(root, value, "$", faults);
        return faults;
    }

    private void check(Json schema, Json value, String at, List<String> faults) {
        for (Map.Entry<String, Json> keyword : ((Json.Obj) schema).fields().entrySet()) {
            Json rule = keyword.getValue();
            switch (keyword.getKey()) {
                case "$ref" -> check(definition(rule), value, at, faults);
                case "type" ->
                    require(
                            types(rule).contains(type(value))
                                    || types(rule).contains("number")
                                            && type(value).equals("integer"),
                            at + " is a " + type(value),
                            faults);
                case "const" -> require(rule.equals(value), at + " is " + value + ", expected " + rule, faults);
                case "enum" ->
                    require(
                            ((Json.Arr) rule).items().contains(value),
                            at + " is " + value + ", not one of " + rule,
                            faults);
                case "oneOf" -> oneOf(((Json.Arr) rule).items(), value, at, faults);
                case "required" ->
                    ((Json.Arr) rule)
                            .items()
                            .forEach(name -> require(
                                    value.get(((Json.Str) name).value()).isPresent(), at + " lacks " + name, faults));
                case "properties" ->
                    ((Json.Obj) rule).fields().forEach((name, each) -> value.get(name)
                            .ifPresent(v -> check(each, v, at + "." + name, faults)));
                case "additionalProperties" -> additional(schema, rule, value, at, faults);
                case "items" -> items(rule, value, at, faults);
                case "minimum" ->
                    require(
                            !(value instanceof Json.Num n) || n.value().compareTo(((Json.Num) rule).value()) >= 0,
                            at + " is " + value,
                            faults);
                case "pattern" ->
                    require(
                            !(value instanceof Json.Str s)
                                    || Pattern.compile(((Json.Str) rule).value())
                                            .matcher(s.value())
                                            .find(),
                            at + " is " + value,
                            faults);
                default ->
                    require(ANNOTATIONS.contains(keyword.getKey()), "unknown keyword " + keyword.getKey(), faults);
            }
        }
    }

    private Json definition(Json reference) {
        String name = ((Json.Str) reference).value().substring("#/$defs/".length());
        return root.get("$defs").orElseThrow().get(name).orElseThrow();
    }

    private void oneOf(List<Json> schemas, Json value, String at, List<String> faults) {
        List<String> all = new ArrayList<>();
        int matches = 0;
        for (Json schema : schemas) {
            List<String> own = new ArrayList<>();
            check(schema, value, at, own);
            matches += own.isEmpty() ? 1 : 0;
            all.addAll(own);
        }
        require(matches == 1, at + " matches " + matches + " of " + schemas.size() + " shapes: " + all, faults);
    }

    private void additional(Json schema, Json rule, Json value, String at, List<String> faults) {
        if (value instanceof Json.Obj object) {
            Set<String> known = schema.get("properties")
                    .map(p -> ((Json.Obj) p).fields().keySet())
                    .orElse(Set.of());
            object.fields().forEach((name, each) -> {
                if (!known.contains(name) && rule instanceof Json.Bool) {
                    faults.add(at + " has an unknown " + name);
                } else if (!known.contains(name)) {
                    check(rule, each, at + "." + name, faults);
                }
            });
        }
    }

    private void items(Json rule, Json value, String at, List<String> faults) {
        if (value instanceof Json.Arr array) {
            for (int i = 0; i < array.items().size(); i++) {
                check(rule, array.items().get(i), at + "[" + i + "]", faults);
            }
        }
    }

    private static List<String> types(Json rule) {
        return rule instanceof Json.Arr several
                ? several.items().stream()
                        .map(each -> ((Json.Str) each).value())
                        .toList()
                : List.of(((Json.Str) rule).value());
    }

    private static String type(Json value) {
        if (value instanceof Json.Num n) {
            return n.value().stripTrailingZeros().scale() <= 0 ? "integer" : "number";
        } else if (value instanceof Json.Obj) {
            return "object";
        } else if (value instanceof Json.Arr) {
            return "array";
        } else if (value instanceof Json.Str) {
            return "string";
        }
        return value instanceof Json.Bool ? "boolean" : "null";
    }

    private static void require(boolean holds, String fault, List<String> faults) {
        if (!holds) {
            faults.add(fault);
        }
    }
}
