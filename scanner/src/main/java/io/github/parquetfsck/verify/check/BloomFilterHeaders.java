// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.BloomBits;
import io.github.parquetfsck.format.BloomFilterView;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A bloom filter has a header that says which kind it is, and as many bits as it says and as the footer says. */
final class BloomFilterHeaders implements Check<IndexView> {
    /** Behind an encrypted bitset. */
    private static final int TAG = 16;

    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.BLOOM_FILTER_HEADER,
                Defect.BLOOM_FILTER_UNKNOWN,
                Defect.BLOOM_FILTER_LENGTH_DIFFERS,
                Defect.BLOOM_FILTER_SHORT);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        view.bloomFilter().ifPresent(filter -> inspect(view, filter, findings));
    }

    private static void inspect(IndexView view, BloomFilterView filter, Consumer<Finding> findings) {
        RowGroupView group = view.group();
        Place place = Places.chunk(group, view.chunk());
        String path = Columns.path(group, view.chunk());
        Optional<Malformed> invalid = invalid(filter.malformed());
        if (invalid.isPresent()) {
            Malformed fault = invalid.get();
            findings.accept(Finding.of(
                    Defect.BLOOM_FILTER_HEADER, place, path, fault.offset(), fault.expectedOf(), fault.found()));
            return;
        }
        String unknown = unknown(filter);
        if (!unknown.isEmpty() && filter.malformed().stream().anyMatch(BloomFilterHeaders::ofOtherType)) {
            return;
        } else if (!unknown.isEmpty()) {
            findings.accept(Finding.of(Defect.BLOOM_FILTER_UNKNOWN, place, path, unknown));
            return;
        }
        long bytes = filter.numBytes();
        long space = group.footer().footerStart() - filter.bitsetFrom();
        long most = Math.min(space, BloomFilterView.MOST_BYTES);
        if (bytes <= 0 || bytes % BloomBits.BLOCK != 0 || bytes > most) {
            String expected = "a multiple of " + BloomBits.BLOCK + " up to " + most + " for numBytes";
            findings.accept(
                    Finding.of(Defect.BLOOM_FILTER_HEADER, place, path, filter.from(), expected, Long.toString(bytes)));
            return;
        }
        long length = filter.bitsetFrom()
                + bytes
                - filter.from()
                + (group.has(view.chunk(), ChunkField.CRYPTO_METADATA) ? TAG : 0);
        long declared = group.value(view.chunk(), ChunkField.BLOOM_FILTER_LENGTH);
        if (group.has(view.chunk(), ChunkField.BLOOM_FILTER_LENGTH) && declared != length) {
            Defect defect = declared > length ? Defect.BLOOM_FILTER_SHORT : Defect.BLOOM_FILTER_LENGTH_DIFFERS;
            findings.accept(Finding.of(defect, place, path, declared, length));
        }
    }

    /** What readers do not get over; DuckDB cannot even step over a UUID. */
    private static Optional<Malformed> invalid(List<Malformed> faults) {
        return Malformed.firstUnread(faults).or(() -> faults.stream()
                .filter(fault ->
                        fault.kind() == Malformed.Kind.UNION || fault.found().equals(WireTypes.UNHEARD_OF))
                .findFirst());
    }

    /** A member that is none for readers, since it has another wire type, is named by that and not as one to come. */
    private static boolean ofOtherType(Malformed fault) {
        return fault.kind() == Malformed.Kind.WIRE_TYPE;
    }

    /** What is of a kind that the format does not know yet; nothing when all is known. */
    private static String unknown(BloomFilterView filter) {
        if (filter.algorithm() != 1) {
            return "algorithm " + filter.algorithm();
        } else if (filter.hash() != 1) {
            return "hash " + filter.hash();
        }
        return filter.compression() == 1 ? "" : "compression " + filter.compression();
    }
}
