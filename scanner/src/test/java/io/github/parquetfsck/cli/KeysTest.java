// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.oracle.MasterKeys;
import io.github.parquetfsck.verify.EncryptedFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines over encrypted files, with keys of each kind. */
class KeysTest {
    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aFileOfKeysOpensEncryptedFiles() throws IOException {
        Path file = Files.write(
                directory.resolve("a.parquet"),
                EncryptedFiles.ownKeys().keepingPrefix().write());
        Path keys = keys(
                "rw-------",
                "# keys of a test",
                "footer=" + base64(EncryptedFiles.FOOTER_KEY),
                "column.id = " + base64(EncryptedFiles.COLUMN_KEYS.get("id")),
                "column.name=" + base64(EncryptedFiles.COLUMN_KEYS.get("name")),
                "aad-prefix=" + base64(EncryptedFiles.PREFIX));

        assertThat(run("scan", file.toString(), "--level", "values", "--keys", keys.toString()))
                .as(out.toString())
                .isEqualTo(ExitCode.SOUND);
        assertThat(err.toString()).isEmpty();
        assertThat(run("explain", file.toString(), "--keys", keys.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(run("scan", file.toString(), "--level", "values")).isEqualTo(ExitCode.UNDECIDED);
        assertThat(out.toString()).contains("ENCRYPTED").contains("the footer is encrypted");
    }

    @Test
    void aFileOfKeysThatOthersCanReadIsWarnedOf() throws IOException {
        Path file = Files.write(
                directory.resolve("a.parquet"), EncryptedFiles.uniform().write());
        Path keys = keys("rw-r--r--", "footer=" + base64(EncryptedFiles.FOOTER_KEY));

        assertThat(run("scan", file.toString(), "--keys", keys.toString())).isEqualTo(ExitCode.SOUND);
        assertThat(err.toString())
                .isEqualTo("pqfsck: --keys " + keys + ": others can read it (rw-r--r--); chmod 600 " + keys + "\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c2VjcmV0LXNlY3JldCE=",
                "key=c2VjcmV0",
                "footer=c2VjcmV0LXNlY3",
                "footer=not/Base64!",
                "column.=c2VjcmV0"
            })
    void aLineThatIsNoKeyIsAUsageErrorThatNamesItsNumberAndNotItsText(String line) throws IOException {
        Path keys = keys("rw-------", "", line);

        assertThat(run("scan", directory.toString(), "--keys", keys.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .startsWith("pqfsck: --keys " + keys + ", line 2: expected ")
                .doesNotContain("c2Vj")
                .doesNotContain("not/Base64");
    }

    @Test
    void aCryptoFactoryIsSetByHadoopsSettings() throws IOException {
        List<String> settings = List.of(
                "parquet.crypto.factory.class=org.apache.parquet.crypto.keytools.PropertiesDrivenCryptoFactory",
                "parquet.encryption.kms.client.class=" + MasterKeys.class.getName(),
                "parquet.encryption.key.access.token=open");
        Configuration writing = new Configuration(false);
        settings.forEach(each -> writing.set(each.split("=", -1)[0], each.split("=", -1)[1]));
        writing.set("parquet.encryption.uniform.key", "master");
        Path file = Files.write(
                directory.resolve("a %41 b.parquet"),
                EncryptedFiles.uniform().byFactory(writing).write());
        List<String> args = new ArrayList<>(List.of("scan", file.toString(), "--level", "values"));
        settings.forEach(each -> args.addAll(List.of("-D", each)));

        assertThat(run(args.toArray(String[]::new))).as(out.toString()).isEqualTo(ExitCode.SOUND);
    }

    @Test
    void aCommandThatIsPrintedAgainLeavesOutSecrets() {
        Context context = new Context(
                new LocalWorkbench(Map.of()),
                new Terminal(
                        new ByteArrayInputStream(new byte[0]),
                        new PrintWriter(out),
                        new PrintWriter(err),
                        Terminal.Progress.NONE),
                List.of(
                        "scan",
                        "/t",
                        "-D",
                        "fs.s3a.secret.key=s3cr3t",
                        "-Dparquet.encryption.key.list=a:b",
                        "-D",
                        "a.b=c"));

        assertThat(context.again("--apply"))
                .isEqualTo(
                        "pqfsck scan /t -D fs.s3a.secret.key=... -Dparquet.encryption.key.list=... -D a.b=c --apply");
    }

    private Path keys(String permissions, String... lines) throws IOException {
        Path file = Files.write(directory.resolve("keys"), List.of(lines));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private static String base64(String key) {
        return Base64.getEncoder().encodeToString(key.getBytes(US_ASCII));
    }

    private ExitCode run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(out),
                new PrintWriter(err),
                Terminal.Progress.NONE);
        return Pqfsck.run(List.of(args), new LocalWorkbench(Map.of()), terminal).code();
    }
}
