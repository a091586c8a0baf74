// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories are deleted only when they are named twice; whole command lines. */
class RemoveCommandTest {
    @TempDir
    Path directory;

    private Path tree;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void make() throws IOException {
        tree = Files.createDirectories(directory.resolve("lake/old runs"));
        Files.writeString(Files.createDirectories(tree.resolve("dt=1")).resolve("a"), "four");
    }

    private ExitCode pqfsck(List<String> args) {
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(out),
                new PrintWriter(err),
                Terminal.Progress.NONE);
        return Pqfsck.run(args, new LocalWorkbench(java.util.Map.of()), terminal)
                .code();
    }

    private ExitCode rm(String... more) {
        return rmAt(tree.toString(), more);
    }

    private ExitCode rmAt(String at, String... more) {
        List<String> args = new java.util.ArrayList<>(List.of("rm", at));
        args.addAll(List.of(more));
        return pqfsck(args);
    }

    @Test
    void thePlanCountsAndPrintsTheCommandThatDeletes() {
        assertThat(rm()).isEqualTo(ExitCode.SOUND);

        assertThat(out.toString().lines())
                .containsExactly(
                        tree + ": 1 file, 4 bytes, 2 directories; --apply would delete it for good",
                        "next: pqfsck rm '" + tree + "' --apply --confirm 'old runs'");
        assertThat(tree).exists();
    }

    @Test
    void nothingIsDeletedWithoutItsNameAgain() {
        assertThat(rm("--apply")).isEqualTo(ExitCode.USAGE);
        assertThat(rm("--apply", "--confirm", "old")).isEqualTo(ExitCode.USAGE);

        assertThat(err.toString().lines())
                .anyMatch(line -> line.contains("--confirm: expected the name of the directory, old runs, found none"))
                .anyMatch(line -> line.contains("--confirm: expected the name of the directory, old runs, found old"));
        assertThat(tree).exists();
    }

    @Test
    void namedTwiceItIsGone() {
        assertThat(rm("--apply", "--confirm", "old runs")).isEqualTo(ExitCode.SOUND);

        assertThat(out.toString()).isEqualTo(tree + ": 1 file, 4 bytes, 2 directories; deleted\n");
        assertThat(tree).doesNotExist();
        assertThat(rm("--apply", "--confirm", "old runs")).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).endsWith(tree + ": not there; nothing to delete\n");
    }

    @Test
    void aTreeWithATableInItIsRefused() throws IOException {
        Files.createDirectories(tree.resolve("t/_delta_log"));

        assertThat(rm("--apply", "--confirm", "old runs")).isEqualTo(ExitCode.REFUSED);

        assertThat(out.toString().lines())
                .containsExactly(
                        tree
                                + "/t: it is a table with a log (delta), which would list files that are gone; drop the table, or"
                                + " delete its rows, with its own engine",
                        "nothing was deleted");
        assertThat(tree.resolve("dt=1/a")).exists();
    }

    @Test
    void aQuarantineRootIsRefusedUntilItsFilesArePurged() throws IOException {
        Path root = directory.resolve("lake/_q");
        Files.writeString(tree.resolve("cut.parquet"), "PAR1, and no more");
        assertThat(pqfsck(List.of("quarantine", tree.toString(), "--root", root.toString(), "--min-age=0", "--apply")))
                .isEqualTo(ExitCode.QUARANTINED);
        out.getBuffer().setLength(0);

        assertThat(rmAt(root.toString(), "--apply", "--confirm", "_q")).isEqualTo(ExitCode.REFUSED);
        assertThat(out.toString().lines())
                .containsExactly(
                        root
                                + ": it is a quarantine root, and its ledger knows the way back of 1 file in it; first pqfsck"
                                + " restore, or pqfsck purge --older-than 0d, with this --root and --apply",
                        "nothing was deleted");
        assertThat(pqfsck(List.of("purge", "--root", root.toString(), "--older-than", "0d", "--apply")))
                .isEqualTo(ExitCode.SOUND);
        assertThat(rmAt(root.toString(), "--apply", "--confirm", "_q")).isEqualTo(ExitCode.SOUND);
        assertThat(root).doesNotExist();
    }

    @Test
    void aUriIsConfirmedByTheNameThatItsDirectoryHas() throws IOException {
        Path literal = Files.createDirectories(directory.resolve("lake/old%20runs"));
        String uri = "file:" + literal;

        assertThat(rmAt(uri)).isEqualTo(ExitCode.SOUND);
        assertThat(out.toString()).endsWith("--apply --confirm 'old runs'\n");
        assertThat(rmAt(uri, "--apply", "--confirm", "old%20runs")).isEqualTo(ExitCode.USAGE);
        assertThat(tree).exists();
        assertThat(rmAt(uri, "--apply", "--confirm", "old runs")).isEqualTo(ExitCode.SOUND);
        assertThat(tree).doesNotExist();
        assertThat(literal).exists();
    }

    @Test
    void aFileIsNoDirectory() throws IOException {
        tree = tree.resolve("dt=1/a");

        assertThat(rm()).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).isEqualTo("pqfsck: DIR: expected a directory, found the file " + tree + "\n");
    }

    @Test
    void aRelativePathIsRefused() {
        tree = Path.of("lake");

        assertThat(rm()).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("rm: expected an absolute path, found lake");
    }
}
