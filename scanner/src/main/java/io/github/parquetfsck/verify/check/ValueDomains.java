// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.ValueOrder;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.Extreme;
import java.math.BigInteger;
import java.util.Set;
import java.util.function.Consumer;

/** Values lie in the range of their logical type: small integers, times of a day, decimals of their precision. */
final class ValueDomains implements WholeChunkCheck {
    private static final int TIME_MILLIS = 7;
    private static final int TIME_MICROS = 8;
    private static final int INT_8 = 15;
    private static final long DAY = 86_400;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.VALUE_OUT_OF_DOMAIN, Defect.TIME_OUTSIDE_DAY);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        SchemaView schema = facts.rowGroup().footer().schema();
        int element = facts.element();
        if (schema.logicalType(element) == LogicalTypes.UNKNOWN && facts.values() > 0) {
            report(facts, facts.pages().get(0).firstRow(), "a value of type UNKNOWN", findings);
        } else if (facts.min().isEmpty() || facts.max().isEmpty()) {
            return;
        } else if (DecimalView.isDecimal(schema, element)) {
            decimal(facts, DecimalView.of(schema, element).precision(), findings);
        } else if (facts.order() == ValueOrder.SIGNED || facts.order() == ValueOrder.UNSIGNED) {
            integer(facts, schema, element, findings);
        }
    }

    private static void decimal(ChunkFacts facts, int precision, Consumer<Finding> findings) {
        if (precision <= 0 || precision > 10_000) {
            return;
        }
        BigInteger limit = BigInteger.TEN.pow(precision);
        BigInteger min = number(facts, facts.min().orElseThrow().value());
        BigInteger max = number(facts, facts.max().orElseThrow().value());
        String what = "more than " + precision + " digits";
        if (min.negate().compareTo(limit) >= 0) {
            report(facts, facts.min().orElseThrow().row(), what, findings);
        } else if (max.compareTo(limit) >= 0) {
            report(facts, facts.max().orElseThrow().row(), what, findings);
        }
    }

    /** Little-endian for integers, big-endian for byte arrays. */
    private static BigInteger number(ChunkFacts facts, byte[] plain) {
        if (facts.order() == ValueOrder.SIGNED_BYTES) {
            return plain.length == 0 ? BigInteger.ZERO : new BigInteger(plain);
        }
        return BigInteger.valueOf(signed(plain));
    }

    private static long signed(byte[] plain) {
        long bits = plain.length > 0 ? plain[plain.length - 1] : 0;
        for (int i = plain.length - 2; i >= 0; i--) {
            bits = (bits << 8) | (plain[i] & 0xff);
        }
        return bits;
    }

    private static void integer(ChunkFacts facts, SchemaView schema, int element, Consumer<Finding> findings) {
        int logical = schema.logicalType(element);
        int converted =
                logical > 0 ? LogicalTypes.converted(schema, element, logical) : ConvertedTypes.of(schema, element);
        long ticks = converted == TIME_MILLIS
                ? 1_000
                : converted == TIME_MICROS ? 1_000_000 : logical == LogicalTypes.TIME ? 1_000_000_000 : 0;
        if (ticks > 0) {
            time(facts, DAY * ticks, findings);
        } else if (converted == ConvertedTypes.UINT_8 || converted == ConvertedTypes.UINT_8 + 1) {
            int bits = converted == ConvertedTypes.UINT_8 ? 8 : 16;
            range(facts, 0, (1L << bits) - 1, "more than " + bits + " bits", findings);
        } else if (converted == INT_8 || converted == INT_8 + 1) {
            int bits = converted == INT_8 ? 8 : 16;
            range(facts, -(1L << (bits - 1)), (1L << (bits - 1)) - 1, "more than " + bits + " bits", findings);
        }
    }

    private static void time(ChunkFacts facts, long day, Consumer<Finding> findings) {
        Extreme min = facts.min().orElseThrow();
        Extreme max = facts.max().orElseThrow();
        if (signed(min.value()) < 0 || signed(max.value()) > day) {
            long row = signed(min.value()) < 0 ? min.row() : max.row();
            findings.accept(Finding.of(Defect.TIME_OUTSIDE_DAY, facts.place(), facts.path(), row));
        }
    }

    private static void range(ChunkFacts facts, long from, long to, String what, Consumer<Finding> findings) {
        if (value(facts, facts.min().orElseThrow().value()) < from) {
            report(facts, facts.min().orElseThrow().row(), what, findings);
        } else if (value(facts, facts.max().orElseThrow().value()) > to) {
            report(facts, facts.max().orElseThrow().row(), what, findings);
        }
    }

    private static long value(ChunkFacts facts, byte[] plain) {
        long signed = signed(plain);
        return facts.order() == ValueOrder.UNSIGNED && plain.length == 4 ? signed & 0xffff_ffffL : signed;
    }

    private static void report(ChunkFacts facts, long row, String what, Consumer<Finding> findings) {
        findings.accept(Finding.of(Defect.VALUE_OUT_OF_DOMAIN, facts.place(), facts.path(), row, what));
    }
}
