// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.bench;

import com.github.luben.zstd.Zstd;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalInputFile;
import org.xerial.snappy.Snappy;

/**
 * Decompresses the pages of a file, which lie in memory since the first time, with the native libraries alone: nothing
 * is read, parsed or checked.
 */
final class BareCodecs implements FileReading {
    /** Bytes of a gzip member before its deflate stream, when it has no optional fields. */
    private static final int GZIP_HEADER = 10;

    private record Body(CompressionCodecName codec, byte[] bytes, int size) {}

    private final Map<Location, List<Body>> pages = new HashMap<>();
    private final LZ4SafeDecompressor lz4 = LZ4Factory.fastestInstance().safeDecompressor();
    private final Inflater inflater = new Inflater(true);
    private byte[] out = new byte[1 << 20];

    @Override
    public Outcome read(FileEntry file) throws IOException {
        List<Body> bodies = pages.get(file.location());
        if (bodies == null) {
            bodies = bodies(Path.of(file.location().text()));
            pages.put(file.location(), bodies);
        }
        for (Body body : bodies) {
            if (decompress(body) != body.size) {
                throw new IOException("expected " + body.size + " bytes of " + body.codec);
            }
        }
        return new Outcome(bodies.size(), 0, 0);
    }

    private int decompress(Body body) throws IOException {
        byte[] in = body.bytes;
        return switch (body.codec) {
            case SNAPPY -> Snappy.uncompress(in, 0, in.length, out, 0);
            case ZSTD -> (int) Zstd.decompressByteArray(out, 0, body.size, in, 0, in.length);
            case LZ4_RAW -> lz4.decompress(in, 0, in.length, out, 0, body.size);
            case GZIP -> inflate(in);
            default -> throw new IOException("no bare codec for " + body.codec);
        };
    }

    private int inflate(byte[] in) throws IOException {
        inflater.reset();
        inflater.setInput(in, GZIP_HEADER, in.length - GZIP_HEADER);
        try {
            return inflater.inflate(out);
        } catch (DataFormatException e) {
            throw new IOException(e);
        }
    }

    /** Pages of version 1, whose bodies are compressed whole. */
    private List<Body> bodies(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        List<Body> bodies = new ArrayList<>();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
            for (BlockMetaData group : reader.getFooter().getBlocks()) {
                for (ColumnChunkMetaData chunk : group.getColumns()) {
                    collect(bytes, chunk, bodies);
                }
            }
        }
        return bodies;
    }

    private void collect(byte[] bytes, ColumnChunkMetaData chunk, List<Body> bodies) throws IOException {
        int at = (int) chunk.getStartingPos();
        int end = at + (int) chunk.getTotalSize();
        while (at < end) {
            ByteArrayInputStream stream = new ByteArrayInputStream(bytes, at, end - at);
            PageHeader header = Util.readPageHeader(stream);
            int from = end - stream.available();
            at = from + header.getCompressed_page_size();
            int size = header.getUncompressed_page_size();
            bodies.add(new Body(chunk.getCodec(), Arrays.copyOfRange(bytes, from, at), size));
            out = out.length < size ? new byte[size] : out;
        }
    }
}
