// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import java.util.List;
import java.util.Set;

/**
 * How this program is called, for the commands that reports suggest.
 *
 * @param name as {@code pqfsck}
 * @param repeated the options of this run without which a command would not reach or judge the same files
 */
public record Program(String name, List<Repeated> repeated) {
    /** Makes the list unmodifiable. */
    public Program {
        repeated = List.copyOf(repeated);
    }

    /**
     * An option of this run.
     *
     * @param option its name
     * @param text as it is typed, quoted for the shell
     * @param verbs the commands that take it and need it
     */
    public record Repeated(String option, String text, Set<String> verbs) {
        /** Makes the set unmodifiable. */
        public Repeated {
            verbs = Set.copyOf(verbs);
        }
    }

    /** One that was called without options. */
    public static Program named(String name) {
        return new Program(name, List.of());
    }

    /** How a command begins: the program, the verb, and the options to repeat. */
    public String verb(String verb) {
        StringBuilder text = new StringBuilder(name).append(' ').append(verb);
        for (Repeated each : repeated) {
            if (each.verbs().contains(verb)) {
                text.append(' ').append(each.text());
            }
        }
        return text.toString();
    }

    /** The same program, where a person is asked for an option anew. */
    public Program without(String option) {
        return new Program(
                name,
                repeated.stream().filter(each -> !each.option().equals(option)).toList());
    }
}
