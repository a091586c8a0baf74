// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.CryptoView;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.SealedFooter;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * Opens what of an encrypted file its keys open: the footer, then the metadata of the columns. A key that opens nothing
 * is refused and leaves the file undecided; where a key opens one module and not another, the other is damaged.
 */
final class Unsealing {
    /** AES_GCM_CTR_V1. */
    private static final int GCM_CTR = 2;

    private static final int AAD_PREFIX = 1;
    private static final int AAD_FILE_UNIQUE = 2;
    private static final int SUPPLY_AAD_PREFIX = 3;

    private static final int ALGORITHM = 1;
    private static final int KEY_METADATA = 2;

    /** Behind the head magic. */
    private static final int FIRST_MODULE = 4;

    private static final byte[] NONE = {};

    private final Keyring keyring;
    private final Location file;
    private final CountedReader reader;
    private final Progress progress;
    private final List<Check<EncryptedModule>> checks;
    private @Nullable FileSeal seal;
    private String unseen = "";

    Unsealing(
            Keyring keyring,
            Location file,
            CountedReader reader,
            Progress progress,
            List<Check<EncryptedModule>> checks) {
        this.keyring = keyring;
        this.file = file;
        this.reader = reader;
        this.progress = progress;
        this.checks = checks;
    }

    /** What keeps the chunks closed, and opens them; absent in a plain file. */
    @Nullable
    FileSeal seal() {
        return seal;
    }

    /** Leaves the file undecided where the layout of a chunk could not be seen, or a key was refused. */
    void conclude() {
        if (!unseen.isEmpty()) {
            progress.leaveUndecided(Reason.ENCRYPTED, unseen);
        }
    }

    /** The plain text of an encrypted footer; empty when it cannot be had, or is damaged. */
    Optional<FooterView> footer(CryptoView crypto, long fileLength) throws IOException {
        byte[] metadata = crypto.crypto().binary(KEY_METADATA).orElse(NONE);
        FileSeal opened = open(crypto.crypto().struct(ALGORITHM), metadata, "the footer is encrypted");
        ColumnKey key = opened.footerKey();
        if (key.key().isEmpty()) {
            progress.leaveUndecided(Reason.ENCRYPTED, key.why());
            return Optional.empty();
        }
        byte[] module = crypto.module();
        Optional<byte[]> plain =
                opened.cipher().open(key.key().get(), ModuleKind.FOOTER, 0, 0, 0, module, 0, module.length);
        if (plain.isPresent()) {
            key.prove();
            return Optional.of(SealedFooter.of(plain.get(), crypto, fileLength));
        } else if (opensFirstModule(opened, key.key().get(), crypto.footerStart())) {
            reportFooter(crypto.moduleStart(), crypto.footerEnd(), module.length, FileCipher.NONCE + FileCipher.TAG);
        } else {
            progress.leaveUndecided(
                    Reason.ENCRYPTED, "the footer is encrypted: its key is refused, it does not open the footer");
        }
        return Optional.empty();
    }

    private void reportFooter(long from, long to, long length, int least) {
        EncryptedModule module = new EncryptedModule(
                ModuleKind.FOOTER,
                new Place.Bytes(from, to),
                "",
                from,
                length,
                least,
                length,
                EncryptedModule.Tag.FALSE);
        checks.forEach(check -> progress.ask(check, module));
    }

    /** The key opens the header of the page that most files start with. */
    private boolean opensFirstModule(FileSeal opened, SecretKey key, long limit) throws IOException {
        byte[] module = ColumnUnsealing.pageHeader(reader, FIRST_MODULE, limit);
        int length = module.length - FileCipher.LENGTH;
        for (ModuleKind kind : List.of(ModuleKind.DATA_PAGE_HEADER, ModuleKind.DICTIONARY_PAGE_HEADER)) {
            if (length > 0
                    && opened.cipher()
                            .open(key, kind, 0, 0, 0, module, FileCipher.LENGTH, length)
                            .isPresent()) {
                return true;
            }
        }
        return false;
    }

    /** The footer with the metadata of every column that can be opened; the signature of a plain one is compared. */
    FooterView columns(FooterView footer) throws IOException {
        FileSeal opened = seal;
        boolean signed = opened == null;
        if (opened == null) {
            StructView root = footer.root();
            byte[] metadata = root.binary(
                            FooterField.FOOTER_SIGNING_KEY_METADATA.field().id())
                    .orElse(NONE);
            opened = open(root.struct(FooterField.ENCRYPTION_ALGORITHM.field().id()), metadata, "the footer is signed");
        }
        boolean doubtful = signed && !isSigned(footer, opened);
        ColumnUnsealing columns = new ColumnUnsealing(opened, reader);
        FooterView plain = columns.open(footer);
        unseen = columns.unseen();
        if (doubtful && opened.footerKey().isProven()) {
            long from = footer.footerEnd() - footer.trailing();
            reportFooter(from, footer.footerEnd(), footer.trailing(), footer.trailing());
        } else if (doubtful && unseen.isEmpty()) {
            unseen = "the footer does not match its signature: its key is refused, or the footer was changed";
        } else if (signed && unseen.isEmpty() && opened.hasKeys() && namesSigningKey(footer)) {
            // Readers with keys compare the signature unless told otherwise; those without keys take the footer as it
            // is.
            unseen = opened.footerKey().key().isEmpty() ? opened.footerKey().why() : "";
        }
        return plain;
    }

    private static boolean namesSigningKey(FooterView footer) {
        return footer.has(FooterField.FOOTER_SIGNING_KEY_METADATA);
    }

    /** Also where there is no key to see by, or no signature. */
    private static boolean isSigned(FooterView footer, FileSeal opened) {
        ColumnKey key = opened.footerKey();
        if (key.key().isEmpty() || footer.trailing() != FileCipher.NONCE + FileCipher.TAG) {
            return true;
        }
        int to = footer.end() - footer.trailing();
        boolean matches = opened.cipher().isSigned(key.key().get(), footer.bytes(), footer.begin(), to);
        if (matches) {
            key.prove();
        }
        return matches;
    }

    private FileSeal open(Optional<StructView> algorithm, byte[] footerKeyMetadata, String what) {
        Optional<StructView> parameters = algorithm.flatMap(union -> union.struct(union.member()));
        Optional<byte[]> stored = parameters.flatMap(each -> each.binary(AAD_PREFIX));
        boolean kept = parameters
                .filter(each -> each.number(SUPPLY_AAD_PREFIX) == 1 && stored.isEmpty())
                .isPresent();
        byte[] unique = parameters.flatMap(each -> each.binary(AAD_FILE_UNIQUE)).orElse(NONE);
        FileCipher.Pages pages = algorithm.map(StructView::member).orElse(0) == GCM_CTR
                ? FileCipher.Pages.TAGLESS
                : FileCipher.Pages.TAGGED;
        Optional<FileKeys> keys = Optional.empty();
        Optional<byte[]> prefix = stored;
        ColumnKey footerKey = ColumnKey.none(what);
        try {
            keys = keyring.keys(file);
            prefix = kept ? keys.flatMap(FileKeys::aadPrefix) : stored;
            if (kept && prefix.isEmpty() && keys.isPresent()) {
                keys = Optional.empty();
                footerKey = ColumnKey.none(what + ": its writer kept the AAD prefix to itself, and none was given");
            } else if (keys.isPresent()) {
                footerKey = keys.get()
                        .footerKey(footerKeyMetadata)
                        .map(ColumnKey::of)
                        .orElseGet(() -> ColumnKey.none(what + ": there is no key for it"));
            }
        } catch (KeyRefused e) {
            footerKey = ColumnKey.none(what + ": its key is not to be had: " + e.getMessage());
        }
        FileCipher cipher = new FileCipher(joined(prefix.orElse(NONE), unique), pages);
        FileSeal opened = new FileSeal(cipher, keys, footerKey, checks, progress);
        seal = opened;
        return opened;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
