// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.report.Program;
import io.github.parquetfsck.report.Program.Repeated;
import io.github.parquetfsck.report.Wording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Which options of a run the commands that it suggests need, to reach the same files and to judge them alike. */
final class Repeats {
    private static final Set<String> EVERY = Set.of("scan", "explain", "quarantine", "restore", "salvage", "replay");
    private static final Set<String> JUDGING = Set.of("scan", "explain", "quarantine", "replay");
    private static final Set<String> SCANNING_AGAIN = Set.of("quarantine", "replay");
    private static final Set<String> KNOWING_QUERIES = Set.of("quarantine", "restore", "replay");

    private static final Set<String> EDITING_TABLES = Set.of("quarantine", "restore");

    private Repeats() {}

    /** By option, the commands that take it and need it. */
    static Map<String, Set<String>> verbs() {
        Map<String, Set<String>> verbs = new LinkedHashMap<>();
        verbs.put("--hadoop-conf", EVERY);
        verbs.put("-D", EVERY);
        verbs.put("--alias", EVERY);
        verbs.put("--max-requests-per-second", EVERY);
        verbs.put("--max-bytes-per-second", EVERY);
        verbs.put("--keys", JUDGING);
        verbs.put("--checkpoints", KNOWING_QUERIES);
        verbs.put("--table", EDITING_TABLES);
        verbs.put("--head", SCANNING_AGAIN);
        verbs.put("--no-decompress", SCANNING_AGAIN);
        verbs.put("--max-memory-per-file", SCANNING_AGAIN);
        verbs.put("--max-time-per-file", SCANNING_AGAIN);
        verbs.put("--min-age", SCANNING_AGAIN);
        verbs.put("--accept", SCANNING_AGAIN);
        verbs.put("--schema-from", SCANNING_AGAIN);
        return verbs;
    }

    /** The program as the commands that it suggests call it. */
    static Program program(ParseResult options, Context context) {
        List<Repeated> repeated = new ArrayList<>();
        verbs().forEach((name, verbs) -> {
            OptionSpec option = options.matchedOption(name);
            if (option != null && option.arity().max() == 0) {
                repeated.add(new Repeated(name, name, verbs));
            } else if (option != null && !(name.equals(TableLogs.TABLE) && TableLogs.areSeveral(values(option)))) {
                for (String value : values(option)) {
                    String typed = name + " " + Wording.quoted(Context.withoutSecret(value));
                    repeated.add(new Repeated(name, typed, verbs));
                }
            }
        });
        return new Program(context.workbench().program(), repeated);
    }

    /** How the commands in the steps of a replay begin: where one asks for the checkpoint, none is repeated. */
    static UnaryOperator<String> inSteps(Program program) {
        return verb -> "replay".equals(verb) ? program.without("--checkpoints").verb(verb) : program.verb(verb);
    }

    private static List<String> values(OptionSpec option) {
        return option.isMultiValue() ? option.getValue() : List.of(option.<String>getValue());
    }
}
