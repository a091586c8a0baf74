// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.StructView;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;

/**
 * The kinds of files met of late, by a hash of what they are told by: a schema is looked into once and not for each
 * file. For many threads.
 */
final class FileKinds {
    /** Kinds that are remembered. */
    private static final int KNOWN = 1000;

    private static final byte[] NONE = {};
    private static final byte[] SPARK = "org.apache.spark.version".getBytes(StandardCharsets.US_ASCII);

    private final ConcurrentHashMap<Long, FileKind> known = new ConcurrentHashMap<>();

    /** What a footer says beside others; empty for one that is not whole. */
    Optional<FileFacts> facts(FooterView footer, String file) {
        if (!footer.complete() || footer.schema().closedAt() != footer.schema().size()) {
            return Optional.empty();
        }
        FileKind kind = kind(footer);
        CRC32 crc = new CRC32();
        crc.update(footer.bytes(), footer.begin(), footer.end() - footer.begin());
        return Optional.of(new FileFacts(
                kind,
                (int) crc.getValue(),
                PartitionValues.clash(file, kind, footer).orElse(null),
                spark(footer)));
    }

    private static String spark(FooterView footer) {
        for (StructView pair : footer.keyValues()) {
            byte[] key = pair.binary(1).orElse(NONE);
            if (Arrays.equals(key, SPARK)) {
                return new String(pair.binary(2).orElse(NONE), StandardCharsets.UTF_8);
            }
        }
        return "";
    }

    private FileKind kind(FooterView footer) {
        byte[] writer = footer.createdBy().orElse(new byte[0]);
        long key = XxHash64.of(footer.bytes(), footer.schemaBegin(), footer.schemaEnd())
                ^ Long.rotateLeft(XxHash64.of(writer, 0, writer.length), footer.isEncrypted() ? 2 : 1);
        FileKind kind = known.get(key);
        if (kind == null) {
            if (known.size() >= KNOWN) {
                known.clear();
            }
            kind = read(key, footer, writer);
            known.put(key, kind);
        }
        return kind;
    }

    private static FileKind read(long key, FooterView footer, byte[] writer) {
        Set<String> topLevel = new HashSet<>(SchemaReading.topLevel(footer.schema()));
        Set<String> folded = new HashSet<>();
        topLevel.forEach(name -> folded.add(name.toLowerCase(Locale.ROOT)));
        return new FileKind(
                key,
                SchemaReading.of(footer.schema()).orElse(null),
                topLevel,
                folded,
                new String(writer, StandardCharsets.UTF_8),
                footer.isEncrypted());
    }
}
