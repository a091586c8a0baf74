// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import io.github.parquetfsck.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A command that has ended. What it printed is read as a report in JSON Lines where that is asked for. */
record Run(int exit, String out, String err) {

    /** The lines of one type, as {@code file}. */
    List<Json> lines(String type) {
        return lines(out, type);
    }

    static List<Json> lines(String text, String type) {
        List<Json> lines = new ArrayList<>();
        for (String line : text.lines().filter(l -> l.startsWith("{")).toList()) {
            try {
                Json json = Json.parse(line);
                if (json.text("type").orElse("").equals(type)) {
                    lines.add(json);
                }
            } catch (Json.MalformedJson e) {
                throw new IllegalStateException(line, e);
            }
        }
        return lines;
    }

    /** What is said of each file, in the report's order: {@code sound}, {@code damaged PQ0102}, {@code undecided BLOCKS_LOST}. */
    Map<String, String> verdicts() {
        Map<String, String> verdicts = new LinkedHashMap<>();
        for (Json file : lines("file")) {
            String location = file.text("location").orElseThrow();
            if (verdicts.put(location, verdict(file)) != null) {
                throw new IllegalStateException("reported twice: " + location);
            }
        }
        return verdicts;
    }

    static String verdict(Json file) {
        StringBuilder text = new StringBuilder(file.text("verdict").orElseThrow());
        file.text("reason").ifPresent(reason -> text.append(' ').append(reason));
        if (text.indexOf("damaged") == 0) {
            file.items("findings").stream()
                    .map(finding -> finding.text("code").orElseThrow())
                    .distinct()
                    .sorted()
                    .forEach(code -> text.append(' ').append(code));
        }
        return text.toString();
    }

    /** The outcome of each action, by the file it took. */
    Map<String, String> outcomes() {
        Map<String, String> outcomes = new LinkedHashMap<>();
        for (Json action : lines("action")) {
            if (!action.text("outcome").orElseThrow().equals("planned")) {
                String from = action.text("from").orElseThrow();
                if (outcomes.put(from, action.text("outcome").orElseThrow()) != null) {
                    throw new IllegalStateException("told twice: " + from);
                }
            }
        }
        return outcomes;
    }

    Json summary() {
        return lines("summary").get(0);
    }

    /** What a failed assertion shows. */
    @Override
    public String toString() {
        return "exit " + exit + "\n" + out + "\n" + err;
    }
}
