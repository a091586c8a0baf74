// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.report.Wording;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a command is given beside its options.
 *
 * @param args as they were typed
 */
record Context(Workbench workbench, Terminal terminal, List<String> args) {
    Context {
        args = List.copyOf(args);
    }

    /** The command that was typed, with one more option. */
    String again(String option) {
        return workbench.program() + " " + args.stream().map(Wording::quoted).collect(Collectors.joining(" ")) + " "
                + option;
    }
}
