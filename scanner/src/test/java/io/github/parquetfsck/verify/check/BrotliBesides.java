// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.brotli.dec.BrotliInputStream;

/**
 * parquet-java's own codecs, and Brotli: the codec that it names for that comes with natives for few machines, so that
 * pages are decompressed here by the library that parquet-fsck has, and read by parquet-java.
 */
final class BrotliBesides implements CompressionCodecFactory {
    private final CodecFactory own = new CodecFactory(new PlainParquetConfiguration(), 0);

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return own.getCompressor(codec);
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return codec == CompressionCodecName.BROTLI ? new Brotli() : own.getDecompressor(codec);
    }

    @Override
    public void release() {
        own.release();
    }

    private static final class Brotli implements BytesInputDecompressor {
        @Override
        public BytesInput decompress(BytesInput bytes, int size) throws IOException {
            return BytesInput.from(plain(bytes.toInputStream(), size));
        }

        @Override
        public void decompress(ByteBuffer input, int length, ByteBuffer output, int size) throws IOException {
            output.put(plain(BytesInput.from(input).toInputStream(), size));
        }

        private static byte[] plain(InputStream stream, int size) throws IOException {
            try (BrotliInputStream brotli = new BrotliInputStream(stream)) {
                byte[] plain = brotli.readAllBytes();
                if (plain.length != size) {
                    throw new IOException("expected " + size + " bytes, found " + plain.length);
                }
                return plain;
            }
        }

        @Override
        public void release() {
            // It holds nothing.
        }
    }
}
