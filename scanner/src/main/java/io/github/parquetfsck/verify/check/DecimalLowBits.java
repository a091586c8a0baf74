// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.ValueOrder;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.Extreme;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Decimals of at most 18 digits fit into what Spark keeps of them: it takes them for 64-bit integers, and shifts those of
 * more than eight bytes by as many bits as a shift of 64 bits takes, so that it reads one to seven bytes where their number
 * is no multiple of eight.
 */
final class DecimalLowBits implements WholeChunkCheck {

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DECIMAL_BEYOND_LOW_BITS);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        SchemaView schema = facts.rowGroup().footer().schema();
        int element = facts.element();
        if (facts.type() != PhysicalType.FIXED_LEN_BYTE_ARRAY
                || facts.order() != ValueOrder.SIGNED_BYTES
                || !DecimalView.isDecimal(schema, element)) {
            return;
        }
        int precision = DecimalView.of(schema, element).precision();
        int length = schema.typeLength(element);
        int bits = Long.BYTES * (length % Long.BYTES);
        if (precision > DecimalView.IN_LONG || length <= Long.BYTES || bits == 0) {
            return;
        }
        Optional<Extreme> beyond = facts.min()
                .filter(value -> exceeds(value, bits))
                .or(() -> facts.max().filter(value -> exceeds(value, bits)));
        beyond.ifPresent(value -> findings.accept(Finding.of(
                Defect.DECIMAL_BEYOND_LOW_BITS, facts.place(), facts.path(), value.row(), precision, length, bits)));
    }

    private static boolean exceeds(Extreme extreme, int bits) {
        return new BigInteger(extreme.value()).bitLength() >= bits;
    }
}
