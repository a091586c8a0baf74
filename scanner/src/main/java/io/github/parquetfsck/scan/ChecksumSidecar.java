// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * The checksums that Hadoop's local file system keeps beside a file, in {@code .<name>.crc}, compared with all that is
 * read of the file. Readers that go through that file system fail where they differ, be it that the file is damaged or
 * that another program has written it again.
 *
 * <p>Source: Hadoop's ChecksumFileSystem, which takes no notice of a sidecar whose header it does not know, or of sums
 * behind the end of the file.
 */
final class ChecksumSidecar {
    private static final Set<String> LOCAL = Set.of("", "file");
    private static final int MAGIC = 0x63726300;
    private static final int HEADER = 8;

    /** The sums of 8 GiB in blocks of 512 bytes; longer ones are not compared. */
    private static final int LONGEST = 64 << 20;

    private static final int READ = 1 << 20;

    private final Location location;
    private final FileEntry file;
    private final ByteBuffer sums;
    private final int block;
    private final BitSet matching = new BitSet();

    private ChecksumSidecar(Location location, FileEntry file, ByteBuffer sums, int block) {
        this.location = location;
        this.file = file;
        this.sums = sums;
        this.block = block;
    }

    /** The sidecar of a local file, if it has one that readers would look at. */
    static Optional<ChecksumSidecar> of(FileSource source, FileEntry file) {
        if (!LOCAL.contains(file.location().scheme())) {
            return Optional.empty();
        }
        Location location = file.location().parent().child("." + file.location().name() + ".crc");
        try {
            Optional<FileEntry> entry = source.stat(location)
                    .filter(node -> node.kind() == Node.Kind.FILE)
                    .map(Node::entry)
                    .filter(found -> found.length() >= HEADER && found.length() <= LONGEST);
            return entry.isPresent()
                    ? of(location, file, ByteBuffer.wrap(source.bytes(entry.get())))
                    : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    // 63 72 63 00   "crc" and a zero byte
    // 00 00 02 00   bytes that each sum is of, big-endian
    // xx xx xx xx   a CRC-32 for each, big-endian
    private static Optional<ChecksumSidecar> of(Location location, FileEntry file, ByteBuffer bytes) {
        int magic = bytes.getInt();
        int block = bytes.getInt();
        return magic == MAGIC && block > 0 && block <= READ
                ? Optional.of(new ChecksumSidecar(location, file, bytes.slice(), block))
                : Optional.empty();
    }

    /** The same reader, whose bytes are compared as they are read. */
    RangeReader watch(RangeReader reader) {
        return new Watched(reader);
    }

    private final class Watched implements RangeReader {
        private final RangeReader reader;

        Watched(RangeReader reader) {
            this.reader = reader;
        }

        @Override
        public long length() {
            return reader.length();
        }

        @Override
        public ByteBuffer read(long offset, int length) throws IOException {
            ByteBuffer bytes = reader.read(offset, length);
            see(offset, bytes.array(), bytes.arrayOffset() + bytes.position(), length);
            return bytes;
        }

        @Override
        public void read(long offset, byte[] into, int at, int length) throws IOException {
            reader.read(offset, into, at, length);
            see(offset, into, at, length);
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }

    /** Compares the blocks that lie wholly in what was read. */
    private void see(long offset, byte[] bytes, int at, int length) {
        long index = (offset + block - 1) / block;
        for (; end(index) <= offset + length && start(index) < file.length(); index++) {
            int from = at + (int) (start(index) - offset);
            if (isSum(index) && sum(bytes, from, (int) (end(index) - start(index))) == expected(index)) {
                matching.set((int) index);
            }
        }
    }

    private long start(long index) {
        return index * block;
    }

    private long end(long index) {
        return Math.min(file.length(), (index + 1) * block);
    }

    private boolean isSum(long index) {
        return (index + 1) * Integer.BYTES <= sums.limit();
    }

    private int expected(long index) {
        return sums.getInt((int) index * Integer.BYTES);
    }

    private static int sum(byte[] bytes, int from, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }

    /** Reads what was not compared yet, and what did not match again. Stops at the first difference. */
    Optional<Finding> firstDifference(FileSource source) throws IOException {
        try (RangeReader reader = source.open(file)) {
            long index = matching.nextClearBit(0);
            while (start(index) < file.length()) {
                int next = matching.nextSetBit((int) index);
                long end = Math.min(next < 0 ? file.length() : start(next), start(index) + (long) READ / block * block);
                int length = (int) (Math.min(end, file.length()) - start(index));
                ByteBuffer bytes = reader.read(start(index), length);
                see(start(index), bytes.array(), bytes.arrayOffset() + bytes.position(), length);
                long wrong = matching.nextClearBit((int) index);
                if (start(wrong) < start(index) + length) {
                    return Optional.of(difference(wrong, bytes, (int) (start(wrong) - start(index))));
                }
                index = wrong;
            }
        }
        return Optional.empty();
    }

    private Finding difference(long index, ByteBuffer bytes, int at) {
        int length = (int) (end(index) - start(index));
        int found = sum(bytes.array(), bytes.arrayOffset() + bytes.position() + at, length);
        return Finding.of(
                Defect.SIDECAR_MISMATCH,
                new Place.Bytes(start(index), end(index)),
                location.name(),
                index,
                hex(found),
                isSum(index) ? hex(expected(index)) : "nothing");
    }

    private static String hex(int sum) {
        return String.format(Locale.ROOT, "%08x", sum);
    }
}
