// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.Arrays;
import java.util.List;

/**
 * An encrypted footer as it can be seen without a key: {@code FileCryptoMetaData in Thrift | module length, 4 bytes
 * little-endian | nonce, 12 bytes | ciphertext | tag, 16 bytes}; the module length counts all that follows it.
 *
 * <p>Source: parquet-format, Encryption.md, section 5.1.
 */
public final class CryptoView {
    static final int LENGTH = 4;

    private final StructView.Parsed crypto;
    private final byte[] bytes;
    private final int from;
    private final int to;
    private final long shift;

    private CryptoView(byte[] bytes, int from, int to, long fileOffset) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        shift = fileOffset - from;
        crypto = StructView.parse(ThriftStruct.FILE_CRYPTO_META_DATA, bytes, from, to, fileOffset);
    }

    /**
     * Reads what is readable.
     *
     * @param bytes holds the encrypted footer from {@code from} to {@code to}
     * @param fileOffset where {@code bytes[from]} lies in the file
     */
    public static CryptoView parse(byte[] bytes, int from, int to, long fileOffset) {
        return new CryptoView(bytes, from, to, fileOffset);
    }

    /** What is not as the definition of FileCryptoMetaData has it. */
    public List<Malformed> malformed() {
        return crypto.malformed();
    }

    /** FileCryptoMetaData. */
    public StructView crypto() {
        return crypto.view();
    }

    /** Where the footer starts in the file: the data area ends here. */
    public long footerStart() {
        return shift + from;
    }

    /** A copy of the module behind its length, to the end of the footer. */
    public byte[] module() {
        return Arrays.copyOfRange(bytes, Math.min(to, crypto.end() + LENGTH), to);
    }

    /** Where the module starts in the file. */
    public long moduleStart() {
        return shift + crypto.end();
    }

    /** Where the footer ends in the file. */
    public long footerEnd() {
        return shift + to;
    }

    /** Bytes behind the module's length field; negative when not even that fits. */
    public long moduleSpace() {
        return (long) to - crypto.end() - LENGTH;
    }

    /** The module's length as stored, unsigned; -1 when its field does not fit. */
    public long moduleLength() {
        int at = crypto.end();
        if (moduleSpace() < 0) {
            return -1;
        }
        return (bytes[at] & 0xff)
                | ((bytes[at + 1] & 0xff) << 8)
                | ((bytes[at + 2] & 0xff) << 16)
                | ((bytes[at + 3] & 0xffL) << 24);
    }
}
