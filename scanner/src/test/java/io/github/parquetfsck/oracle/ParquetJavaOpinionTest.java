// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.verify.SecondOpinion.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetJavaOpinionTest {
    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType("message m { required int32 a; }");

    private final ParquetJavaOpinion opinion = new ParquetJavaOpinion();
    private byte[] sound = {};

    @BeforeEach
    void writeASoundFile(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("sound.parquet");
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new PlainParquetConfiguration())
                .withType(SCHEMA)
                .build()) {
            writer.write(new SimpleGroupFactory(SCHEMA).newGroup().append("a", 1));
        }
        sound = Files.readAllBytes(file);
    }

    @Test
    void aSoundFooterIsRead() {
        assertThat(opinion.ask(reader(sound))).isEqualTo(Answer.READS);
    }

    @Test
    void aFooterWithoutItsSchemaIsRefused() {
        byte[] stop = {0};

        assertThat(opinion.ask(reader(framed(stop)))).isEqualTo(Answer.REFUSES);
    }

    @Test
    void everyTruncationIsRefused() {
        for (int length = 0; length < sound.length; length++) {
            assertThat(opinion.ask(reader(Arrays.copyOf(sound, length))))
                    .as("the first %d bytes", length)
                    .isEqualTo(Answer.REFUSES);
        }
    }

    @Test
    void aFooterLengthBeyondTheFileIsRefusedWithoutAllocatingIt() {
        byte[] bytes = sound.clone();
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(bytes.length - 8, Integer.MAX_VALUE);

        assertThat(opinion.ask(reader(bytes))).isEqualTo(Answer.REFUSES);
    }

    @Test
    void aNestingThatOverflowsItsStackIsACrash() {
        // Field 2 of FileMetaData is a list of structures; an unknown field holds a structure in a structure in a ...
        byte[] nested = new byte[1 << 20];
        Arrays.fill(nested, (byte) 0x1c);

        assertThat(opinion.ask(reader(framed(nested)))).isEqualTo(Answer.CRASHES);
    }

    @Test
    void aHostileCountCostsNoMoreThanThriftsOwnBound() {
        // version = 1, then field 2: a list of 99,000,000 structures
        byte[] footer = {0x15, 0x02, 0x19, (byte) 0xfc, (byte) 0xc0, (byte) 0xbd, (byte) 0x9a, 0x2f, 0};
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        Answer answer = opinion.ask(reader(framed(footer)));

        assertThat(answer).isEqualTo(Answer.REFUSES);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(512 << 20);
    }

    @Test
    void aFailingStoreIsNoRefusal() {
        RangeReader failing = new RangeReader() {
            @Override
            public long length() {
                return sound.length;
            }

            @Override
            public ByteBuffer read(long offset, int length) throws IOException {
                if (length != 8) {
                    throw new IOException("connection reset");
                }
                return ByteBuffer.wrap(sound, (int) offset, length);
            }

            @Override
            public void close() {}
        };

        assertThat(opinion.ask(failing)).isEqualTo(Answer.CRASHES);
    }

    private static byte[] framed(byte[] footer) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] magic = "PAR1".getBytes(StandardCharsets.US_ASCII);
        out.writeBytes(magic);
        out.writeBytes(footer);
        out.writeBytes(ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(footer.length)
                .array());
        out.writeBytes(magic);
        return out.toByteArray();
    }

    private static RangeReader reader(byte[] bytes) {
        return new RangeReader() {
            @Override
            public long length() {
                return bytes.length;
            }

            @Override
            public ByteBuffer read(long offset, int length) {
                return ByteBuffer.wrap(bytes, Math.toIntExact(offset), length).slice();
            }

            @Override
            public void close() {}
        };
    }
}
