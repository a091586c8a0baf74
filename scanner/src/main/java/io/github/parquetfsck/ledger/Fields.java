// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import io.github.parquetfsck.json.Json;
import java.time.DateTimeException;
import java.time.Instant;

/** Fields that an event cannot do without. */
final class Fields {
    private Fields() {}

    static String text(Json json, String name) throws Json.MalformedJson {
        return json.text(name).orElseThrow(() -> new Json.MalformedJson("expected a text field " + name));
    }

    static long number(Json json, String name) throws Json.MalformedJson {
        return json.number(name).orElseThrow(() -> new Json.MalformedJson("expected an integer field " + name));
    }

    static Instant instant(Json json, String name) throws Json.MalformedJson {
        try {
            return Instant.parse(text(json, name));
        } catch (DateTimeException e) {
            throw new Json.MalformedJson("expected a time in field " + name + ", found " + text(json, name));
        }
    }

    static EntryState state(Json json, String name) throws Json.MalformedJson {
        try {
            return EntryState.valueOf(text(json, name));
        } catch (IllegalArgumentException e) {
            throw new Json.MalformedJson("expected a state in field " + name + ", found " + text(json, name));
        }
    }
}
