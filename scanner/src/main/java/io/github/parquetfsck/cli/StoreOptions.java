// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Alias;
import io.github.parquetfsck.io.Rates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The options of everything that opens a store. */
final class StoreOptions {
    private StoreOptions() {}

    static CommandSpec addTo(CommandSpec spec) {
        return Options.of(spec)
                .repeated("--alias", "FROM=TO", "paths under FROM are the same files as those under TO")
                .repeated("-D", "KEY=VALUE", "a Hadoop setting")
                .repeated("--hadoop-conf", "FILE", "a Hadoop configuration file, beside those of HADOOP_CONF_DIR")
                .value(
                        "--max-requests-per-second",
                        "N",
                        "calls to one store at most, all processes together (default: 1000 of a bucket; 500 files opened of a"
                                + " NameNode)")
                .value(
                        "--max-bytes-per-second",
                        "SIZE",
                        "bytes read of one store at most, all processes together (default: no limit)")
                .flag("--debug", "show stack traces")
                .spec();
    }

    static Settings from(ParseResult options) throws UsageError, IOException {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String text : Options.list(options, "-D")) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw new UsageError("-D: expected KEY=VALUE, found " + text);
            }
            properties.put(text.substring(0, equals), text.substring(equals + 1));
        }
        List<Alias> aliases = new ArrayList<>();
        for (String text : Options.list(options, "--alias")) {
            try {
                aliases.add(Alias.parse(text));
            } catch (IllegalArgumentException e) {
                throw new UsageError("--alias: " + e.getMessage());
            }
        }
        for (String file : Options.list(options, "--hadoop-conf")) {
            demandFile(Path.of(file));
        }
        Optional<KeyFile> keys = KeyFile.from(options);
        return new Settings(
                properties,
                Options.list(options, "--hadoop-conf"),
                aliases,
                keys.map(file -> file),
                keys.flatMap(KeyFile::warning).stream().toList(),
                rates(options));
    }

    private static Rates rates(ParseResult options) throws UsageError {
        long requests = options.hasMatchedOption("--max-requests-per-second")
                ? Options.number(options, "--max-requests-per-second", 1, 1, 1_000_000)
                : Rates.USUAL.requests();
        long bytes = options.hasMatchedOption("--max-bytes-per-second")
                ? Sizes.parse("--max-bytes-per-second", options.matchedOptionValue("--max-bytes-per-second", ""))
                : Rates.USUAL.bytes();
        return new Rates(requests, bytes);
    }

    /** Hadoop leaves a configuration file that is not there out without a word. */
    private static void demandFile(Path file) throws UsageError, IOException {
        if (Files.isDirectory(file)) {
            throw new UsageError("--hadoop-conf " + file + ": expected a file such as core-site.xml, found a directory;"
                    + " HADOOP_CONF_DIR takes one");
        } else if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
    }
}
