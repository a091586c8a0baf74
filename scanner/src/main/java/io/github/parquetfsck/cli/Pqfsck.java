// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program, from arguments to an exit code. Holds no state, prints to the given terminal only, never exits. */
public final class Pqfsck {
    private static final String NAME = "pqfsck";

    private Pqfsck() {}

    /** Runs one command line to its end. */
    public static Outcome run(List<String> args, Workbench workbench, Terminal terminal) {
        try {
            return dispatch(args, new Context(workbench, terminal, args));
        } catch (UnmatchedArgumentException e) {
            return ended(ExitCode.USAGE, e, unmatched(e), args, terminal);
        } catch (MissingParameterException e) {
            List<String> unknown = e.getCommandLine().getUnmatchedArguments();
            boolean misspelled = unknown.stream().anyMatch(word -> word.startsWith("--"));
            String message =
                    misspelled ? unmatched(new UnmatchedArgumentException(e.getCommandLine(), unknown)) : missing(e);
            return ended(ExitCode.USAGE, e, message, args, terminal);
        } catch (ParameterException | UsageError e) {
            return ended(ExitCode.USAGE, e, message(e), args, terminal);
        } catch (Failure e) {
            return ended(e.code(), e, message(e), args, terminal);
        } catch (NoSuchFileException e) {
            return ended(ExitCode.FAILED, e, e.getFile() + ": no such file or directory", args, terminal);
        } catch (AccessDeniedException e) {
            return ended(ExitCode.FAILED, e, e.getFile() + ": permission denied", args, terminal);
        } catch (NotDirectoryException e) {
            return ended(ExitCode.FAILED, e, e.getFile() + ": expected a directory, found a file", args, terminal);
        } catch (IOException e) {
            ExitCode code = Thread.interrupted() ? ExitCode.INTERRUPTED : ExitCode.FAILED;
            return ended(code, e, message(e), args, terminal);
        } catch (OutOfMemoryError e) {
            String advice = "out of memory: give the JVM more (JAVA_TOOL_OPTIONS=-Xmx4g) or scan with fewer --threads";
            return ended(ExitCode.FAILED, e, advice, args, terminal);
        } catch (RuntimeException | Error e) {
            return ended(ExitCode.FAILED, e, "internal error: " + message(e), args, terminal);
        } finally {
            terminal.out().flush();
            terminal.err().flush();
        }
    }

    private static Outcome dispatch(List<String> args, Context context) throws UsageError, Failure, IOException {
        Map<String, Command> commands = new LinkedHashMap<>();
        for (Command command : List.of(
                new ScanCommand(),
                new GateCommand(),
                new CoverageCommand(),
                new ExplainCommand(),
                new DefectsCommand(),
                new QuarantineCommand(),
                new RestoreCommand(),
                new PurgeCommand(),
                new RemoveCommand(),
                new LedgerCommand(),
                new SalvageCommand(),
                new ReplayCommand(),
                new CheckpointCommand(),
                new CompareCommand())) {
            commands.put(command.spec().name(), command);
        }
        CommandLine line = commandLine(commands);
        ParseResult root = line.parseArgs(args.toArray(String[]::new));
        ParseResult verb = root.hasSubcommand() ? root.subcommand() : root;
        CommandLine asked = verb.commandSpec().commandLine();
        if (verb.isUsageHelpRequested()) {
            asked.usage(context.terminal().out());
            return new Outcome(ExitCode.SOUND, "");
        } else if (verb.isVersionHelpRequested()) {
            asked.printVersionHelp(context.terminal().out());
            return new Outcome(ExitCode.SOUND, "");
        }
        Command command = commands.get(verb.commandSpec().name());
        if (command == null) {
            throw new UsageError("expected a command, one of " + String.join(", ", commands.keySet()));
        }
        return command.run(verb, context);
    }

    private static CommandLine commandLine(Map<String, Command> commands) {
        CommandSpec root =
                CommandSpec.create().name(NAME).mixinStandardHelpOptions(true).version(NAME + " " + Version.text());
        root.usageMessage()
                .description("Finds damaged Parquet files, moves them aside, names the streaming batches to replay.");
        CommandLine line = new CommandLine(root);
        commands.forEach((name, command) -> {
            CommandSpec spec = command.spec().mixinStandardHelpOptions(true).version(root.version());
            document(spec, command.exitCodes());
            line.addSubcommand(name, spec);
        });
        document(root, ExitCode.all());
        line.setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
        line.setUsageHelpWidth(110);
        return line;
    }

    private static void document(CommandSpec spec, Map<ExitCode, String> codes) {
        Map<String, String> table = new LinkedHashMap<>();
        codes.forEach((code, meaning) -> table.put(String.valueOf(code.code()), meaning));
        spec.usageMessage()
                .requiredOptionMarker('*')
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(table)
                .footer(ExitCode.precedence(codes.keySet()));
    }

    private static Outcome ended(ExitCode code, Throwable cause, String message, List<String> args, Terminal terminal) {
        String line = NAME + ": " + message;
        terminal.err().println(line);
        if (args.contains("--debug")) {
            cause.printStackTrace(terminal.err());
        }
        return new Outcome(code, line);
    }

    /** A word that is no command, option or argument where it stands, and what may have been meant. */
    private static String unmatched(UnmatchedArgumentException e) {
        CommandSpec spec = e.getCommandLine().getCommandSpec();
        String kind =
                e.isUnknownOption() ? " has no option " : spec.parent() == null ? " has no command " : " takes no ";
        String word = e.getUnmatched().get(0);
        String near = e.getSuggestions().isEmpty()
                ? TableLogs.whyUnknown(word, spec.name())
                : "did you mean " + e.getSuggestions().get(0) + "? ";
        return spec.name() + kind + word + "; " + near + spec.qualifiedName() + " --help lists all";
    }

    /** What a command cannot do without and was not given. */
    private static String missing(MissingParameterException e) {
        boolean value = message(e).startsWith("Missing required parameter for");
        if (value || e.getMissing().isEmpty()) {
            return message(e);
        }
        return e.getCommandLine().getCommandSpec().name() + ": expected "
                + e.getMissing().stream().map(Pqfsck::typed).collect(Collectors.joining("; and "));
    }

    private static String typed(ArgSpec arg) {
        String name = arg.isOption() ? ((OptionSpec) arg).longestName() + " " + arg.paramLabel() : arg.paramLabel();
        return name + ", " + String.join(" ", arg.description());
    }

    private static String message(Throwable cause) {
        String message = cause.getMessage();
        if (message == null || message.isBlank()) {
            return cause.getClass().getSimpleName();
        }
        return message.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
