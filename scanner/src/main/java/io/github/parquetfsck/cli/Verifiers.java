// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.baseline.EarlierRuns;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.oracle.ParquetJavaOpinion;
import io.github.parquetfsck.scan.Deviations;
import io.github.parquetfsck.scan.Earlier;
import io.github.parquetfsck.scan.FileVerifier;
import io.github.parquetfsck.scan.Judge;
import io.github.parquetfsck.scan.Reliance;
import io.github.parquetfsck.scan.ScanRequest;
import io.github.parquetfsck.scan.Sidecars;
import io.github.parquetfsck.verify.FilePart;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Keyring;
import io.github.parquetfsck.verify.Opener;
import io.github.parquetfsck.verify.PartLook;
import io.github.parquetfsck.verify.SecondOpinion;
import io.github.parquetfsck.verify.Verifier;
import io.github.parquetfsck.verify.VerifyOptions;
import io.github.parquetfsck.verify.check.Checks;
import java.util.List;
import java.util.Optional;

/** The verifiers of a scan, with all checks and with parquet-java as second opinion. */
public final class Verifiers {
    private Verifiers() {}

    /** What judges the files of a scan. */
    public static Judge judge(Stores stores, ScanRequest request, Keyring keyring) {
        Sidecars sidecars = request.level().includes(Level.PAGES) ? Sidecars.COMPARED : Sidecars.IGNORED;
        return new Judge(
                stores,
                data(request, keyring),
                summaries(request, keyring),
                sidecars,
                request.minAge(),
                request.now(),
                request.accepted(),
                new Deviations(request.expected()),
                earlier(stores, request));
    }

    /** What a scan knows from earlier ones. */
    public static Earlier earlier(Stores stores, ScanRequest request) {
        Reliance reliance = request.selection().reliance();
        return reliance == null
                ? Earlier.NOTHING
                : new EarlierRuns(
                        stores, reliance, request.level(), request.selection().order());
    }

    /** For data files. */
    public static FileVerifier data(ScanRequest request, Keyring keyring) {
        return verifier(request.level(), request, keyring);
    }

    /** For {@code _metadata} and {@code _common_metadata}, whose offsets refer to other files. */
    public static FileVerifier summaries(ScanRequest request, Keyring keyring) {
        Level level = request.level().compareTo(Level.FOOTER) < 0 ? request.level() : Level.FOOTER;
        return verifier(level, request, keyring);
    }

    /** For a file that is judged by its data, without a second opinion on its footer. */
    static Verifier values() {
        return new Verifier(Checks.all(), Level.VALUES, VerifyOptions.DEFAULT, Optional.empty());
    }

    private static FileVerifier verifier(Level level, ScanRequest request, Keyring keyring) {
        // Loaded only when a footer is condemned: the library costs more time than a small scan.
        SecondOpinion opinion = new SecondOpinion() {
            @Override
            public Answer ask(RangeReader reader) {
                return new ParquetJavaOpinion().ask(reader);
            }

            @Override
            public Answer ask(RangeReader reader, Location file) {
                return new ParquetJavaOpinion(keyring).ask(reader, file);
            }
        };
        Verifier verifier = new Verifier(Checks.all(), level, request.reading(), keyring, Optional.of(opinion));
        return new FileVerifier() {
            @Override
            public FileReport verify(FileEntry entry, Opener opener) {
                return verifier.verify(entry, opener).with(request.values());
            }

            @Override
            public PartLook look(FileEntry entry, Opener opener, FilePart part) {
                return verifier.look(entry, opener, part);
            }

            @Override
            public FileReport gather(FileEntry entry, Opener opener, List<PartLook> looks) {
                return verifier.gather(entry, opener, looks).with(request.values());
            }
        };
    }
}
