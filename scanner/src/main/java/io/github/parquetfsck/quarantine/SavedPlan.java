// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Copying;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Orphans;
import io.github.parquetfsck.quarantine.QuarantinePolicy.Threshold;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A plan on paper: made by one identity, looked at by people, carried out by another. It names files, not what is to
 * become of them in detail: who carries it out judges each again.
 *
 * @param made when
 * @param root where the files are to go
 * @param level at which they were judged
 * @param policy by which they were chosen; its fuse has been passed
 */
public record SavedPlan(Instant made, Location root, Level level, QuarantinePolicy policy, List<Planned> files) {
    private static final String KIND = "quarantine";
    private static final int VERSION = 1;

    public SavedPlan {
        files = List.copyOf(files);
    }

    /**
     * One file as it was when it was planned.
     *
     * @param sha256 of the whole file, lower-case hexadecimal
     */
    public record Planned(FileEntry file, String sha256, List<String> codes) {
        public Planned {
            codes = List.copyOf(codes);
        }
    }

    /** The plan as one JSON object. */
    public Json.Obj json() {
        return Json.object()
                .put("plan", KIND)
                .put("version", VERSION)
                .put("made", made)
                .put("root", root.text())
                .put("level", level.label())
                .put(
                        "policy",
                        Json.object()
                                .put("threshold", policy.threshold())
                                .put(
                                        "only",
                                        policy.only().stream()
                                                .map(Defect::code)
                                                .sorted()
                                                .toList())
                                .put("minAge", policy.minAge().toString())
                                .put("copying", policy.copying())
                                .put("orphans", policy.orphans())
                                .build())
                .put("files", files.stream().map(SavedPlan::json).toList())
                .build();
    }

    private static Json.Obj json(Planned planned) {
        return Json.object()
                .put("location", planned.file().location().text())
                .put("length", planned.file().length())
                .put("modified", planned.file().modified())
                .put("version", planned.file().version())
                .put("sha256", planned.sha256())
                .put("codes", planned.codes())
                .build();
    }

    /**
     * The plan that {@link #json} wrote.
     *
     * @param now the instant that ages are measured from
     */
    public static SavedPlan of(Json json, Instant now) throws Json.MalformedJson {
        if (!json.text("plan").orElse("").equals(KIND) || json.number("version").orElse(-1) != VERSION) {
            throw new Json.MalformedJson("expected a plan of kind " + KIND + " and version " + VERSION + ", found kind "
                    + json.get("plan").orElse(Json.nothing()) + " and version "
                    + json.get("version").orElse(Json.nothing()));
        }
        try {
            List<Planned> files = new ArrayList<>();
            for (Json file : json.items("files")) {
                files.add(planned(file));
            }
            return new SavedPlan(
                    Instant.parse(text(json, "made")),
                    new Location(text(json, "root")),
                    level(text(json, "level")),
                    policy(json.get("policy").orElse(Json.nothing()), now),
                    files);
        } catch (DateTimeException | IllegalArgumentException e) {
            throw new Json.MalformedJson(String.valueOf(e.getMessage()));
        }
    }

    private static QuarantinePolicy policy(Json json, Instant now) throws Json.MalformedJson {
        Set<Defect> only = EnumSet.noneOf(Defect.class);
        for (Json code : json.items("only")) {
            only.add(Arrays.stream(Defect.values())
                    .filter(defect ->
                            code instanceof Json.Str text && text.value().equals(defect.code()))
                    .findFirst()
                    .orElseThrow(() -> new Json.MalformedJson("expected the code of a defect, found " + code)));
        }
        return new QuarantinePolicy(
                        Threshold.valueOf(text(json, "threshold")),
                        only,
                        Duration.parse(text(json, "minAge")),
                        now,
                        Copying.valueOf(text(json, "copying")),
                        Orphans.valueOf(text(json, "orphans")))
                .with(Fuse.NONE);
    }

    private static Planned planned(Json json) throws Json.MalformedJson {
        List<String> codes = new ArrayList<>();
        for (Json code : json.items("codes")) {
            codes.add(code instanceof Json.Str text ? text.value() : code.toString());
        }
        return new Planned(
                new FileEntry(
                        new Location(text(json, "location")),
                        json.number("length").orElseThrow(() -> new Json.MalformedJson("expected a length in " + json)),
                        Instant.parse(text(json, "modified")),
                        text(json, "version")),
                text(json, "sha256"),
                codes);
    }

    private static Level level(String label) {
        return Arrays.stream(Level.values())
                .filter(level -> level.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("expected a level, found " + label));
    }

    private static String text(Json json, String name) throws Json.MalformedJson {
        return json.text(name).orElseThrow(() -> new Json.MalformedJson("expected a text field " + name));
    }
}
