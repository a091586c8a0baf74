// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.oracle;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.verify.FileKeys;
import io.github.parquetfsck.verify.KeyRefused;
import io.github.parquetfsck.verify.Keyring;
import io.github.parquetfsck.verify.SecondOpinion;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.crypto.KeyAccessDeniedException;
import org.apache.parquet.crypto.ParquetCryptoRuntimeException;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.SeekableInputStream;

/**
 * What parquet-java makes of a footer. A wrong footer can make it allocate hundreds of megabytes, so it is asked one
 * file at a time, and only where the footer's length can be true.
 */
public final class ParquetJavaOpinion implements SecondOpinion {
    /** Longer footers are over the verifier's own budget. */
    private static final int LONGEST_FOOTER = 512 << 20;

    /** Magic, footer length, magic. */
    private static final int FRAME = 12;

    private static final Object ONE_AT_A_TIME = new Object();

    /** A reader without options of its own makes a Hadoop configuration for each file, which costs milliseconds. */
    private final ParquetReadOptions options = new ParquetReadOptions.Builder(new PlainParquetConfiguration()).build();

    private final Keyring keyring;

    /** Of files that need no key. */
    public ParquetJavaOpinion() {
        this(Keyring.NONE);
    }

    /** @param keyring asked where parquet-java refuses a file as it is */
    public ParquetJavaOpinion(Keyring keyring) {
        this.keyring = keyring;
    }

    @Override
    public Answer ask(RangeReader reader, Location file) {
        Reading reading = read(reader, options);
        if (!reading.needsKeys) {
            return reading.answer;
        }
        try {
            Optional<FileKeys> keys = keyring.keys(file);
            return keys.isEmpty() ? reading.answer : read(reader, with(keys.get())).answer;
        } catch (KeyRefused e) {
            return reading.answer;
        }
    }

    private enum Reading {
        DONE(Answer.READS, false),
        REFUSED(Answer.REFUSES, false),
        REFUSED_WITHOUT_KEYS(Answer.REFUSES, true),
        CRASHED(Answer.CRASHES, false);

        private final Answer answer;
        private final boolean needsKeys;

        Reading(Answer answer, boolean needsKeys) {
            this.answer = answer;
            this.needsKeys = needsKeys;
        }
    }

    private static ParquetReadOptions with(FileKeys keys) {
        FileDecryptionProperties.Builder properties = FileDecryptionProperties.builder()
                .withPlaintextFilesAllowed()
                .withKeyRetriever(metadata -> footerKey(keys, metadata));
        keys.aadPrefix().ifPresent(properties::withAADPrefix);
        return new ParquetReadOptions.Builder(new PlainParquetConfiguration())
                .withDecryption(properties.build())
                .build();
    }

    private static byte[] footerKey(FileKeys keys, byte[] metadata) {
        try {
            return keys.footerKey(metadata)
                    .orElseThrow(() -> new KeyAccessDeniedException("no key"))
                    .getEncoded();
        } catch (KeyRefused e) {
            throw new KeyAccessDeniedException("no key", e);
        }
    }

    @Override
    public Answer ask(RangeReader reader) {
        return read(reader, options).answer;
    }

    private static Reading read(RangeReader reader, ParquetReadOptions options) {
        try {
            if (!isFooterLengthPlausible(reader)) {
                return Reading.REFUSED;
            }
        } catch (IOException e) {
            return Reading.CRASHED;
        }
        synchronized (ONE_AT_A_TIME) {
            return read(new RangeInputFile(reader), options);
        }
    }

    private static Reading read(RangeInputFile file, ParquetReadOptions options) {
        try (SeekableInputStream stream = file.newStream()) {
            ParquetFileReader.readFooter(file, options, stream);
            return Reading.DONE;
        } catch (ParquetCryptoRuntimeException e) {
            return Reading.REFUSED_WITHOUT_KEYS;
        } catch (IOException | RuntimeException e) {
            return file.storeFailed() ? Reading.CRASHED : Reading.REFUSED;
        } catch (StackOverflowError | OutOfMemoryError | LinkageError e) {
            return Reading.CRASHED;
        }
    }

    // ... footer | footer length: 4 bytes, little-endian | magic: 4 bytes
    private static boolean isFooterLengthPlausible(RangeReader reader) throws IOException {
        if (reader.length() < FRAME) {
            return false;
        }
        ByteBuffer tail = reader.read(reader.length() - 8, 8).order(ByteOrder.LITTLE_ENDIAN);
        int length = tail.getInt(tail.position());
        return length >= 0 && length <= reader.length() - FRAME && length <= LONGEST_FOOTER;
    }
}
