// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Percent;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.removal.PieceDeletion;
import io.github.parquetfsck.removal.TreeRemoval;
import io.github.parquetfsck.removal.TreeSurvey;
import io.github.parquetfsck.report.Wording;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck rm}: plans the deletion of a directory with all that is in it, and carries it out when confirmed. */
final class RemoveCommand implements Command {
    private static final int THREADS = 8;

    /** Names of what is left that are printed. */
    private static final int NAMED = 20;

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("rm");
        spec.usageMessage()
                .description(
                        "Counts what a directory holds, and stops; --apply --confirm NAME deletes it with all that is"
                                + " in it. Tables with a log, checkpoints, the logs themselves, quarantine roots with files in"
                                + " them and baselines are refused.");
        return StoreOptions.addTo(Options.of(spec)
                .positional("DIR", "the directory")
                .flag("--apply", "delete it")
                .value("--confirm", "NAME", "the directory's own name, without which nothing is deleted")
                .flag("--skip-trash", "delete for good where the store has a trash")
                .value(
                        "--split-depth",
                        "N",
                        "delete directories N levels below DIR whole, without a look into them: for trees that take too"
                                + " long to list (default: look into all)")
                .spec());
    }

    @Override
    public Map<ExitCode, String> exitCodes() {
        Map<ExitCode, String> codes = ExitCode.meanings(ExitCode.REFUSED);
        codes.put(ExitCode.SOUND, "the plan is printed, or the directory is gone");
        codes.put(ExitCode.REFUSED, "something in it must not be deleted this way; nothing was");
        codes.put(ExitCode.FAILED, "something is left, which is named; what is gone is gone, and a second run goes on");
        return codes;
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException {
        Location root = directory(options);
        boolean apply = options.hasMatchedOption("--apply");
        String name = options.matchedOptionValue("--confirm", "");
        if (apply && !name.equals(ownName(root))) {
            throw new UsageError("--confirm: expected the name of the directory, " + ownName(root) + ", found "
                    + (name.isEmpty() ? "none" : name));
        }
        int depth = Options.number(options, "--split-depth", Integer.MAX_VALUE, 1, Integer.MAX_VALUE);
        Settings settings = StoreOptions.from(options);
        Stores stores = context.workbench().stores(settings);
        TreeRemoval removal = new TreeRemoval(stores, depth);
        PrintWriter out = context.terminal().out();
        TreeSurvey survey;
        try {
            survey = removal.survey(root);
        } catch (NoSuchFileException e) {
            return new Outcome(ExitCode.SOUND, say(out, root + ": not there; nothing to delete"));
        } catch (NotDirectoryException e) {
            throw new UsageError("DIR: expected a directory, found the file " + root);
        }
        if (!survey.kept().isEmpty()) {
            return refuse(survey, out);
        }
        Optional<Location> trash = options.hasMatchedOption("--skip-trash") ? Optional.empty() : removal.trash(root);
        String tree = root + ": " + counted(survey);
        if (!apply) {
            say(
                    out,
                    tree
                            + trash.map(to -> "; --apply would move it to the trash in " + to)
                                    .orElse("; --apply would delete it for good"));
            say(out, "next: " + context.again("--apply --confirm " + Wording.quoted(ownName(root))));
            return new Outcome(ExitCode.SOUND, "planned " + tree);
        } else if (trash.isPresent()) {
            removal.discard(root);
            return new Outcome(ExitCode.SOUND, say(out, tree + "; moved to the trash in " + trash.get()));
        }
        return finish(tree, removal.delete(root, context.workbench().treeDeletion(stores, settings, THREADS)), out);
    }

    private static Location directory(ParseResult options) throws UsageError {
        List<Location> paths = Options.locations(options, "DIR");
        if (paths.size() != 1) {
            throw new UsageError("rm: expected one directory, found " + paths.size());
        }
        String text = paths.get(0).text();
        while (text.length() > 1 && text.endsWith("/")) {
            text = text.substring(0, text.length() - 1);
        }
        Location directory = new Location(text);
        if (directory.scheme().isEmpty() && !text.startsWith("/")) {
            throw new UsageError("rm: expected an absolute path, found " + text);
        }
        return directory;
    }

    /** Of a file URI, which is decoded when it is opened, the name that is deleted. */
    private static String ownName(Location root) {
        return root.scheme().equals("file") ? Percent.decode(root.name()) : root.name();
    }

    private static Outcome refuse(TreeSurvey survey, PrintWriter out) {
        survey.kept().forEach(each -> say(out, each.at() + ": " + each.why()));
        String first = survey.kept().get(0).at() + ": " + survey.kept().get(0).why();
        say(out, "nothing was deleted");
        return new Outcome(ExitCode.REFUSED, first);
    }

    private static Outcome finish(String tree, List<PieceDeletion.Left> left, PrintWriter out) {
        if (left.isEmpty()) {
            return new Outcome(ExitCode.SOUND, say(out, tree + "; deleted"));
        }
        for (PieceDeletion.Left each : left.subList(0, Math.min(NAMED, left.size()))) {
            say(out, "left: " + each.at() + ": " + each.why());
        }
        String summary =
                Wording.count(left.size(), "place") + " could not be deleted, and what came after was not tried";
        say(out, summary);
        say(out, "next: mend what is named, then the same command again: what is gone is passed over");
        return new Outcome(ExitCode.FAILED, summary);
    }

    private static String counted(TreeSurvey survey) {
        return Wording.count(survey.files(), "file") + ", " + Wording.bytes(survey.bytes()) + ", "
                + Wording.count(survey.directories(), "directory")
                + (survey.unseen() == 0 ? "" : "; nobody looked into " + survey.unseen() + " of them");
    }

    private static String say(PrintWriter out, String line) {
        out.println(line);
        return line;
    }
}
