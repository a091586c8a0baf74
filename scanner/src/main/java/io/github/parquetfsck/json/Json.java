// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** An immutable JSON value; {@code toString} is its text on one line. Nesting is bounded at 100. */
public sealed interface Json {
    record Obj(Map<String, Json> fields) implements Json {
        public Obj {
            fields = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }

        @Override
        public String toString() {
            return Text.write(this);
        }
    }

    record Arr(List<Json> items) implements Json {
        public Arr {
            items = List.copyOf(items);
        }

        @Override
        public String toString() {
            return Text.write(this);
        }
    }

    record Str(String value) implements Json {
        @Override
        public String toString() {
            return Text.write(this);
        }
    }

    record Num(BigDecimal value) implements Json {
        @Override
        public String toString() {
            return Text.write(this);
        }
    }

    record Bool(boolean value) implements Json {
        @Override
        public String toString() {
            return Text.write(this);
        }
    }

    record Null() implements Json {
        @Override
        public String toString() {
            return "null";
        }
    }

    static Json nothing() {
        return new Null();
    }

    /** The one value that the text holds; nothing may follow it but white space. */
    static Json parse(String text) throws MalformedJson {
        return Text.parse(text);
    }

    /** The value; empty for a text that is none. */
    static Optional<Json> read(String text) {
        try {
            return Optional.of(parse(text));
        } catch (MalformedJson torn) {
            return Optional.empty();
        }
    }

    /** The value of a Java value: strings, numbers, booleans, instants (ISO-8601), enums (name), lists, maps, null, Json. */
    static Json of(@org.jspecify.annotations.Nullable Object value) {
        return Text.wrap(value);
    }

    /** Starts an object; fields keep their order. */
    static Builder object() {
        return new Builder();
    }

    /** A field of an object; empty when this is no object or has no such field. */
    default Optional<Json> get(String field) {
        return this instanceof Obj o ? Optional.ofNullable(o.fields().get(field)) : Optional.empty();
    }

    /** The text of a string field; empty when there is none. */
    default Optional<String> text(String field) {
        return get(field).filter(Str.class::isInstance).map(s -> ((Str) s).value());
    }

    /** The value of an integer field; empty when there is none or it is no long. */
    default OptionalLong number(String field) {
        Json value = get(field).orElse(nothing());
        if (!(value instanceof Num n)) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(n.value().longValueExact());
        } catch (ArithmeticException notALong) {
            return OptionalLong.empty();
        }
    }

    /** The items of an array field; empty when there is none. */
    default List<Json> items(String field) {
        return get(field).orElse(nothing()) instanceof Arr a ? a.items() : List.of();
    }

    /** Collects the fields of an object. */
    final class Builder {
        private final Map<String, Json> fields = new LinkedHashMap<>();

        public Builder put(String name, @org.jspecify.annotations.Nullable Object value) {
            fields.put(name, of(value));
            return this;
        }

        public Obj build() {
            return new Obj(fields);
        }
    }

    /** The text is not JSON. */
    final class MalformedJson extends Exception {
        public MalformedJson(String message) {
            super(message);
        }
    }

    /** Reading and writing by the library. */
    final class Text {
        private static final JsonFactory FACTORY = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(100)
                        .maxNumberLength(400)
                        .build())
                .build();

        /** Where the library says which text it reads, in words of its own. */
        private static final Pattern SOURCE = Pattern.compile("\\[Source: [^;]*; (line: \\d+, column: \\d+)]");

        private Text() {}

        static Json parse(String text) throws MalformedJson {
            try (JsonParser parser = FACTORY.createParser(text)) {
                if (parser.nextToken() == null) {
                    throw new MalformedJson("there is no value");
                }
                Json value = value(parser);
                if (parser.nextToken() != null) {
                    throw new MalformedJson("text follows the value at character "
                            + parser.currentTokenLocation().getCharOffset());
                }
                return value;
            } catch (IOException e) {
                String message =
                        String.valueOf(e.getMessage()).lines().findFirst().orElse("not JSON");
                throw new MalformedJson(SOURCE.matcher(message).replaceAll("$1"));
            }
        }

        private static Json value(JsonParser parser) throws IOException, MalformedJson {
            JsonToken token = parser.currentToken();
            if (token == JsonToken.START_OBJECT) {
                Map<String, Json> fields = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    fields.put(name, value(parser));
                }
                return new Obj(fields);
            } else if (token == JsonToken.START_ARRAY) {
                List<Json> items = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    items.add(value(parser));
                }
                return new Arr(items);
            } else if (token == JsonToken.VALUE_STRING) {
                return new Str(parser.getText());
            } else if (token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT) {
                return new Num(number(parser.getText()));
            } else if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
                return new Bool(token == JsonToken.VALUE_TRUE);
            } else if (token == JsonToken.VALUE_NULL) {
                return new Null();
            }
            throw new MalformedJson("the text ends early");
        }

        /** An exponent beyond 32 bits is JSON, and no number here. */
        private static BigDecimal number(String text) throws MalformedJson {
            try {
                return new BigDecimal(text);
            } catch (NumberFormatException e) {
                throw new MalformedJson("a number is too large: " + text);
            }
        }

        static String write(Json value) {
            StringWriter out = new StringWriter();
            try (JsonGenerator generator = FACTORY.createGenerator(out)) {
                write(value, generator);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return out.toString();
        }

        private static void write(Json value, JsonGenerator out) throws IOException {
            if (value instanceof Obj o) {
                out.writeStartObject();
                for (Map.Entry<String, Json> field : o.fields().entrySet()) {
                    out.writeFieldName(field.getKey());
                    write(field.getValue(), out);
                }
                out.writeEndObject();
            } else if (value instanceof Arr a) {
                out.writeStartArray();
                for (Json item : a.items()) {
                    write(item, out);
                }
                out.writeEndArray();
            } else if (value instanceof Str s) {
                out.writeString(s.value());
            } else if (value instanceof Num n) {
                out.writeNumber(n.value().toString());
            } else if (value instanceof Bool b) {
                out.writeBoolean(b.value());
            } else {
                out.writeNull();
            }
        }

        static Json wrap(@org.jspecify.annotations.Nullable Object value) {
            if (value == null) {
                return new Null();
            } else if (value instanceof Json json) {
                return json;
            } else if (value instanceof Optional<?> optional) {
                return wrap(optional.orElse(null));
            } else if (value instanceof CharSequence || value instanceof Instant) {
                return new Str(value.toString());
            } else if (value instanceof Enum<?> e) {
                return new Str(e.name());
            } else if (value instanceof Boolean b) {
                return new Bool(b);
            } else if (value instanceof BigDecimal d) {
                return new Num(d);
            } else if (value instanceof Double || value instanceof Float) {
                return new Num(BigDecimal.valueOf(((Number) value).doubleValue()));
            } else if (value instanceof Number n) {
                return new Num(new BigDecimal(n.toString()));
            } else if (value instanceof Iterable<?> items) {
                List<Json> list = new ArrayList<>();
                items.forEach(item -> list.add(wrap(item)));
                return new Arr(list);
            } else if (value instanceof Map<?, ?> map) {
                Map<String, Json> fields = new LinkedHashMap<>();
                map.forEach((k, v) -> fields.put(String.valueOf(k), wrap(v)));
                return new Obj(fields);
            }
            throw new IllegalArgumentException("no JSON form for " + value.getClass());
        }
    }
}
