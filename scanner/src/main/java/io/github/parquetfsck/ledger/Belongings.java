// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import io.github.parquetfsck.io.Attributes;
import io.github.parquetfsck.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a file has beside its bytes, so that it can have it again. */
public record Belongings(Attributes attributes, Optional<Sidecar> sidecar) {
    public static final Belongings NONE = new Belongings(Attributes.NONE, Optional.empty());

    void into(Json.Builder json) {
        if (!attributes.equals(Attributes.NONE)) {
            json.put("attributes", json(attributes));
        }
        sidecar.ifPresent(each -> json.put("sidecar", each.json()));
    }

    private static Json.Obj json(Attributes attributes) {
        return Json.object()
                .put("owner", attributes.owner())
                .put("group", attributes.group())
                .put("permissions", attributes.permissions())
                .put("acl", attributes.acl())
                .put("extended", new TreeMap<>(attributes.extended()))
                .put("zone", attributes.zone())
                .build();
    }

    static Belongings of(Json json) throws Json.MalformedJson {
        Optional<Json> attributes = json.get("attributes");
        Optional<Json> sidecar = json.get("sidecar");
        return new Belongings(
                attributes.isPresent() ? attributes(attributes.get()) : Attributes.NONE,
                sidecar.isPresent() ? Optional.of(Sidecar.of(sidecar.get())) : Optional.empty());
    }

    private static Attributes attributes(Json json) throws Json.MalformedJson {
        List<String> acl = new ArrayList<>();
        for (Json entry : json.items("acl")) {
            if (entry instanceof Json.Str text) {
                acl.add(text.value());
            }
        }
        Map<String, String> extended = new TreeMap<>();
        Json named = json.get("extended").orElse(Json.nothing());
        if (named instanceof Json.Obj object) {
            for (String name : object.fields().keySet()) {
                extended.put(name, Fields.text(named, name));
            }
        }
        return new Attributes(
                Fields.text(json, "owner"),
                Fields.text(json, "group"),
                Fields.text(json, "permissions"),
                acl,
                extended,
                Fields.text(json, "zone"));
    }
}
