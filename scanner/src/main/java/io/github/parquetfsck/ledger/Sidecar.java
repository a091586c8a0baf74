// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import io.github.parquetfsck.json.Json;

/**
 * The checksum file {@code .<name>.crc} that Hadoop's local file systems keep beside a file, as it was when its file was
 * condemned.
 *
 * @param length bytes
 * @param sha256 of the whole sidecar, lower-case hexadecimal
 */
public record Sidecar(long length, String sha256) {
    Json.Obj json() {
        return Json.object().put("length", length).put("sha256", sha256).build();
    }

    static Sidecar of(Json json) throws Json.MalformedJson {
        return new Sidecar(Fields.number(json, "length"), Fields.text(json, "sha256"));
    }
}
