// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.spark.fixture.SqlRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import org.apache.spark.sql.SparkSession;

/**
 * Runs jobs and statements one after the other in one session, in a process of its own. Arguments, one a step, words
 * parted by line feeds: {@code job VERB ARGUMENT...} prints what the job prints and {@code exit N}; {@code sql STATEMENT}
 * what {@link SqlRunner} prints; {@code java CODE} runs code that knows {@code spark}; {@code printed FROM TO} runs the
 * code for a Spark shell that the last job has printed, with one text in place of another; {@code cut DIRECTORY} takes
 * bytes off the end of the one Parquet file there, and {@code mend DIRECTORY} gives them back.
 */
final class JobsAndStatements {
    private static final Pattern PRINTED = Pattern.compile("in spark-shell: (\\S.*\\.commit\\(\\))");
    private static final int CUT = 100;

    private final SparkSession spark;
    private String said = "";

    private JobsAndStatements(SparkSession spark) {
        this.spark = spark;
    }

    public static void main(String[] args) throws IOException {
        SparkSession spark =
                SparkSession.builder().appName("jobs-and-statements").getOrCreate();
        try {
            JobsAndStatements steps = new JobsAndStatements(spark);
            for (String arg : args) {
                steps.run(arg.split("\n", -1));
            }
        } finally {
            spark.stop();
        }
    }

    private void run(String[] words) throws IOException {
        switch (words[0]) {
            case "job" -> {
                JobRun run = JobRun.of(Arrays.copyOfRange(words, 1, words.length));
                said = run.out();
                System.out.println(run.out() + run.err() + "exit " + run.exit());
            }
            case "sql" -> SqlRunner.run(spark, words[1]);
            case "java" -> java(words[1]);
            case "printed" -> {
                Matcher printed = PRINTED.matcher(said);
                if (!printed.find()) {
                    throw new IllegalStateException("expected code for a Spark shell, found " + said);
                }
                java(printed.group(1).replace(words[1], words[2]) + ";");
            }
            case "cut" -> {
                Path file = file(words[1]);
                byte[] whole = Files.readAllBytes(file);
                Files.write(whole(file), whole);
                Files.write(file, Arrays.copyOf(whole, whole.length - CUT));
                Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
            }
            case "mend" -> Files.write(file(words[1]), Files.readAllBytes(whole(file(words[1]))));
            default -> throw new IllegalArgumentException(words[0]);
        }
    }

    private static void java(String code) {
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            shell.addToClasspath(System.getProperty("java.class.path"));
            eval(shell, "var spark = org.apache.spark.sql.SparkSession.active();");
            eval(shell, code);
        }
    }

    private static void eval(JShell shell, String code) {
        for (SnippetEvent event : shell.eval(code)) {
            if (event.exception() != null || event.status() != Snippet.Status.VALID) {
                throw new IllegalStateException(
                        code + ": " + shell.diagnostics(event.snippet()).toList(), event.exception());
            }
        }
    }

    private static Path whole(Path file) {
        return Path.of(System.getProperty("java.io.tmpdir"), "whole-" + file.getFileName());
    }

    private static Path file(String directory) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(directory))) {
            return files.filter(file -> file.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
