// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * Declares options in code: annotations cost a third of the start-up time. All values are texts, so that the commands
 * word the errors.
 */
record Options(CommandSpec spec) {

    static Options of(CommandSpec spec) {
        return new Options(spec);
    }

    /** An option with a value, given at most once. */
    Options value(String name, String label, String description) {
        spec.addOption(OptionSpec.builder(name)
                .type(String.class)
                .arity("1")
                .paramLabel(label)
                .description(escaped(description))
                .build());
        return this;
    }

    /** An option with a value, which a command cannot do without. */
    Options required(String name, String label, String description) {
        spec.addOption(OptionSpec.builder(name)
                .type(String.class)
                .arity("1")
                .required(true)
                .paramLabel(label)
                .description(escaped(description))
                .build());
        return this;
    }

    /** An option with one value each time it is given. */
    Options repeated(String name, String label, String description) {
        spec.addOption(OptionSpec.builder(name)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("1")
                .paramLabel(label)
                .description(escaped(description))
                .build());
        return this;
    }

    /** An option without a value. */
    Options flag(String name, String description) {
        spec.addOption(OptionSpec.builder(name)
                .type(boolean.class)
                .arity("0")
                .description(escaped(description))
                .build());
        return this;
    }

    /** {@code --report}, as {@link ReportSpec} reads it. */
    Options reports() {
        return repeated(
                "--report", "FORMAT[=DEST]", "text, jsonl or markdown, to a file, a store, or - (default: text=-)");
    }

    /** {@code --fail-on}, as {@link FailOn} reads it. */
    Options failOn() {
        return value(
                "--fail-on",
                "WHAT",
                "what makes the exit code fail: damage, undecided, or both as damage,undecided (default); or never");
    }

    /** The arguments that are no options. */
    Options positionals(String label, String description) {
        spec.addPositional(PositionalParamSpec.builder()
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("0..*")
                .paramLabel(label)
                .description(escaped(description))
                .build());
        return this;
    }

    /** The one argument that is no option, and that a command cannot do without. */
    Options positional(String label, String description) {
        spec.addPositional(PositionalParamSpec.builder()
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("1..*")
                .hideParamSyntax(true)
                .paramLabel(label)
                .description(escaped(description))
                .build());
        return this;
    }

    /** The value of an option that is a number, or what it is when it is not given. */
    static int number(ParseResult options, String name, int absent, int least, int most) throws UsageError {
        return Math.toIntExact(number(options, name, (long) absent, least, most));
    }

    /** As {@link #number(ParseResult, String, int, int, int)}, of more than fits into an int. */
    static long number(ParseResult options, String name, long absent, long least, long most) throws UsageError {
        String text = options.matchedOptionValue(name, String.valueOf(absent));
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Told below with the range.
        }
        throw new UsageError(name + ": expected a number from " + least + " to " + most + ", found " + text);
    }

    private static String escaped(String description) {
        return description.replace("%", "%%");
    }

    /** The values as paths: an empty one is a variable of a script that was not set, and means no directory. */
    static List<Location> locations(ParseResult options, String name) throws UsageError {
        List<String> texts = list(options, name);
        if (texts.stream().anyMatch(String::isBlank)) {
            throw new UsageError(name + ": expected a path, found an empty text");
        }
        return texts.stream().map(Location::new).toList();
    }

    /** The value as a path, where the option is given. */
    static Optional<Location> location(ParseResult options, String name) throws UsageError {
        if (!options.hasMatchedOption(name)) {
            return Optional.empty();
        }
        String text = options.matchedOptionValue(name, "");
        if (text.isBlank()) {
            throw new UsageError(name + ": expected a path, found an empty text");
        }
        return Optional.of(new Location(text));
    }

    /** The values of a repeated option or of the positionals with this label, in the order they were typed. */
    static List<String> list(ParseResult options, String name) {
        List<ArgSpec> matched = new ArrayList<>(options.matchedArgs());
        List<String> values = new ArrayList<>();
        for (ArgSpec arg : matched) {
            boolean wanted = arg.isOption()
                    ? List.of(((OptionSpec) arg).names()).contains(name)
                    : arg.paramLabel().equals(name);
            if (wanted) {
                List<String> typed = arg.getValue();
                values.addAll(typed);
                break;
            }
        }
        return values;
    }
}
