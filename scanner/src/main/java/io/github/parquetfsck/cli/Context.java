// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.report.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a command is given beside its options.
 *
 * @param args as they were typed
 */
record Context(Workbench workbench, Terminal terminal, List<String> args) {
    /** {@code KEY=VALUE} of {@code -D}, by words that names of secrets have. */
    private static final Pattern SECRET = Pattern.compile(
            "(?is)^((?:-D=?|--kafka-conf=)?[\\w.-]*(?:key|secret|token|passw|credential|sas)[\\w.-]*=).*$");

    Context {
        args = List.copyOf(args);
    }

    /** The command that was typed, with one more option; settings that may hold a secret are left to the person. */
    String again(String option) {
        return workbench.program() + " "
                + args.stream().map(Context::withoutSecret).map(Wording::quoted).collect(Collectors.joining(" ")) + " "
                + option;
    }

    /** The command that was typed, with another value for an option that is given once at most. */
    String again(String option, String value) {
        List<String> others = new ArrayList<>();
        for (int i = 0; i < args.size(); i++) {
            if (args.get(i).equals(option)) {
                i++;
            } else if (!args.get(i).startsWith(option + "=")) {
                others.add(args.get(i));
            }
        }
        return new Context(workbench, terminal, others).again(option + " " + value);
    }

    /** A setting as it may be shown: of a secret only its name. */
    static String withoutSecret(String arg) {
        return SECRET.matcher(arg).replaceFirst("$1...");
    }
}
