// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.hadoop.HadoopSettings;
import io.github.parquetfsck.verify.EncryptedFiles;
import io.github.parquetfsck.verify.KeyRefused;
import io.github.parquetfsck.verify.Keyring;
import io.github.parquetfsck.verify.MemoryFile;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.SecondOpinion;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.Verifier;
import io.github.parquetfsck.verify.VerifyOptions;
import io.github.parquetfsck.verify.check.Checks;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CryptoFactoryTest {
    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void keysOfAServiceOpenWhatTheFactoryEncrypted(String plainFooter) throws IOException {
        byte[] file = written(plainFooter);

        Verdict verdict = judge(file, new CryptoFactory(configuration(Map.of())));

        assertThat(verdict).as(verdict.toString()).isInstanceOf(Verdict.Sound.class);
        assertThat(verdict.level()).isEqualTo(Level.VALUES);
    }

    @Test
    void aServiceThatRefusesLeavesTheFileUndecidedInItsWords() throws IOException {
        byte[] file = written("false");

        Verdict verdict =
                judge(file, new CryptoFactory(configuration(Map.of("parquet.encryption.key.access.token", "none"))));

        assertThat(undecided(verdict)).contains("no key for this token");
    }

    @Test
    void aFactoryThatIsNotThereLeavesTheFileUndecided() throws IOException {
        byte[] file = written("false");

        Verdict verdict =
                judge(file, new CryptoFactory(configuration(Map.of(CryptoFactory.FACTORY_CLASS, "no.such.Factory"))));

        assertThat(undecided(verdict)).contains("no.such.Factory");
    }

    @Test
    void theSecondOpinionReadsAFooterWithTheKeys() throws IOException {
        byte[] file = written("false");
        Location location = new Location("file:/t/file.parquet");
        CryptoFactory keyring = new CryptoFactory(configuration(Map.of()));

        assertThat(new ParquetJavaOpinion(keyring).ask(new MemoryFile(file).open(), location))
                .isEqualTo(SecondOpinion.Answer.READS);
        assertThat(new ParquetJavaOpinion().ask(new MemoryFile(file).open(), location))
                .isEqualTo(SecondOpinion.Answer.REFUSES);
    }

    @Test
    void withoutAFactoryThereAreNoKeys() throws IOException, KeyRefused {
        Keyring keyring = CryptoFactory.of(HadoopSettings.of(Map.of(), List.of(), Map.of()));

        assertThat(keyring.keys(new Location("/t/a.parquet"))).isEmpty();
    }

    private static byte[] written(String plainFooter) throws IOException {
        return EncryptedFiles.ownKeys()
                .byFactory(configuration(Map.of("parquet.encryption.plaintext.footer", plainFooter)))
                .write();
    }

    private static Configuration configuration(Map<String, String> more) {
        Configuration configuration = new Configuration(false);
        configuration.set(
                CryptoFactory.FACTORY_CLASS, "org.apache.parquet.crypto.keytools.PropertiesDrivenCryptoFactory");
        configuration.set("parquet.encryption.kms.client.class", MasterKeys.class.getName());
        configuration.set("parquet.encryption.key.access.token", "open");
        configuration.set("parquet.encryption.footer.key", "master");
        configuration.set("parquet.encryption.column.keys", "other:id,name");
        more.forEach(configuration::set);
        return configuration;
    }

    private static Verdict judge(byte[] file, Keyring keyring) {
        FileEntry entry = new FileEntry(new Location("file:/t/file.parquet"), file.length, Instant.EPOCH, "");
        return new Verifier(Checks.all(), Level.VALUES, VerifyOptions.DEFAULT, keyring, Optional.empty())
                .verify(entry, new MemoryFile(file)::open)
                .verdict();
    }

    private static String undecided(Verdict verdict) {
        assertThat(verdict).as(verdict.toString()).isInstanceOf(Verdict.Undecided.class);
        assertThat(((Verdict.Undecided) verdict).reason()).isEqualTo(Reason.ENCRYPTED);
        return ((Verdict.Undecided) verdict).detail();
    }
}
