// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.ledger.Selection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.ParseResult;

/**
 * The options that choose entries of a ledger; those that are given narrow each other down.
 *
 * @param typed as they were typed, for messages; "" when all are meant
 */
record EntryChoice(Selection which, String typed) {
    private static final List<String> NAMES = List.of("--run", "--entry", "--path");

    static Options addTo(Options options) {
        return options.value("--run", "ID", "only what this run moved aside")
                .repeated("--entry", "ID", "only this entry of the ledger")
                .value("--path", "PREFIX", "only what came from this file or directory");
    }

    static EntryChoice from(ParseResult options, Stores stores) throws UsageError, IOException {
        List<String> typed = new ArrayList<>();
        for (String name : NAMES) {
            for (String value : values(options, name)) {
                if (value.isBlank()) {
                    throw new UsageError(name + ": expected a value, found an empty text");
                }
                typed.add(name + " " + value);
            }
        }
        Optional<RunId> run = Optional.empty();
        if (options.hasMatchedOption("--run")) {
            run = Optional.of(runId(options.matchedOptionValue("--run", "")));
        }
        Selection which = Selection.ALL;
        if (!typed.isEmpty()) {
            String path = options.matchedOptionValue("--path", "");
            which = new Selection(
                    run,
                    Set.copyOf(Options.list(options, "--entry")),
                    path.isEmpty()
                            ? Optional.empty()
                            : Optional.of(stores.source(new Location(path)).identify(new Location(path))));
        }
        return new EntryChoice(which, String.join(" ", typed));
    }

    private static List<String> values(ParseResult options, String name) {
        if (name.equals("--entry")) {
            return Options.list(options, name);
        }
        return options.hasMatchedOption(name) ? List.of(options.matchedOptionValue(name, "")) : List.of();
    }

    private static RunId runId(String text) throws UsageError {
        try {
            return new RunId(text);
        } catch (IllegalArgumentException e) {
            throw new UsageError("--run: " + e.getMessage());
        }
    }
}
