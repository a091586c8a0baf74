// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.WriterBug;
import io.github.parquetfsck.report.ReaderErrors;
import io.github.parquetfsck.report.Reference;
import io.github.parquetfsck.report.WriterReference;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck defects}: the catalogue, by code, by word, or by the error text that a reader prints. */
final class DefectsCommand implements Command {

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("defects");
        spec.usageMessage().description("Shows the catalogue of defects, or that of writers' bugs.");
        return Options.of(spec)
                .positionals("CODE", "a code such as PQ0102, a name, or the id of a writer's bug such as PARQUET-251")
                .value("--search", "TEXT", "words, or the error that Spark, pyarrow or DuckDB printed")
                .flag("--writers", "the bugs of writers that are known by created_by and symptom")
                .flag("--debug", "show stack traces")
                .spec();
    }

    @Override
    public Map<ExitCode, String> exitCodes() {
        Map<ExitCode, String> codes = ExitCode.meanings();
        codes.put(ExitCode.SOUND, "what was asked for is shown");
        return codes;
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError {
        List<String> codes = Options.list(options, "CODE");
        String search = options.matchedOptionValue("--search", "");
        PrintWriter out = context.terminal().out();
        boolean writers = options.hasMatchedOption("--writers");
        if (writers) {
            Arrays.stream(WriterBug.values()).map(WriterReference::line).forEach(out::println);
        }
        if (codes.isEmpty() && search.isEmpty() && !writers) {
            Arrays.stream(Defect.values()).map(Reference::line).forEach(out::println);
            return new Outcome(ExitCode.SOUND, "");
        }
        for (String code : codes) {
            out.println(page(code));
        }
        if (!search.isEmpty()) {
            List<String> found = search(search);
            if (found.isEmpty()) {
                throw new UsageError("--search " + search
                        + ": no defect or writer's bug has these words, and no known reader error; of a stack trace give the"
                        + " line of the last cause, or have the file judged: pqfsck scan --from-log FILE");
            }
            found.forEach(out::println);
        }
        return new Outcome(ExitCode.SOUND, "");
    }

    private static String page(String code) throws UsageError {
        return Reference.find(code)
                .map(Reference::page)
                .or(() -> WriterBug.find(code).map(WriterReference::page))
                .orElseThrow(() -> new UsageError(code + ": no such defect; pqfsck defects lists all codes"));
    }

    private static List<String> search(String text) {
        Set<Defect> causes = ReaderErrors.causesOf(text);
        if (!causes.isEmpty()) {
            return causes.stream().map(Reference::page).toList();
        }
        List<String> words = List.of(text.toLowerCase(Locale.ROOT).split("[\\s_]+", -1));
        return Stream.concat(
                        Arrays.stream(Defect.values()).map(Reference::page),
                        Arrays.stream(WriterBug.values()).map(WriterReference::page))
                .filter(page -> {
                    String row = page.toLowerCase(Locale.ROOT).replace('_', ' ');
                    return words.stream().allMatch(row::contains);
                })
                .toList();
    }
}
