// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.util.Arrays;
import java.util.stream.Stream;

/** What {@code replay} has printed, and the code and commands in it as a person would copy them. */
record PrintedPlan(String out) {

    /** The lines of code that begin so, as they stand below a step. */
    String code(String begin) {
        StringBuilder code = new StringBuilder();
        boolean inside = false;
        for (String line : out.lines().toList()) {
            inside = inside ? line.startsWith("         ") : line.strip().startsWith(begin);
            if (inside) {
                code.append(line.strip()).append('\n');
            }
        }
        return code.toString();
    }

    /** The same, with the query's own steps where the plan leaves room for them. */
    String code(String begin, String steps) {
        return code(begin).replace("= rows   //", "= rows" + steps + "   //");
    }

    /** The command of this program that has an option, as words, without the program. */
    String[] command(String verb, String option) {
        String line = out.lines()
                .filter(l -> l.contains(" " + verb + " ") && l.contains(option))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("expected a command with " + option + " in " + out))
                .strip();
        String words = line.substring(line.indexOf(" " + verb + " ") + 1);
        return Stream.of(words.split(" (?=(?:[^']*'[^']*')*[^']*$)", -1))
                .map(word -> word.replace("'", ""))
                .toArray(String[]::new);
    }

    /** The same without its last word, {@code --apply}. */
    String[] dryCommand(String verb, String option) {
        String[] words = command(verb, option);
        return Arrays.copyOf(words, words.length - 1);
    }
}
