// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.verify.Check;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Consumer;

/** A file starts with PAR1 or PARE; no reader looks, so other bytes only hint at what happened to it. */
final class FirstBytes implements Check<TailView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.HEAD_MAGIC_MISSING, Defect.HEAD_TAIL_MAGIC_DIFFER);
    }

    @Override
    public void inspect(TailView tail, Consumer<Finding> findings) {
        if (tail.fileLength() < FileLength.SMALLEST
                || TailMagic.missing(tail)
                || tail.head().isEmpty()) {
            return;
        }
        byte[] head = Arrays.copyOf(tail.head().get(), 4);
        if (Arrays.equals(head, tail.magic())) {
            return;
        }
        String text = new String(head, StandardCharsets.ISO_8859_1);
        Place place = new Place.Bytes(0, 4);
        if (text.equals("PAR1") || text.equals("PARE")) {
            findings.accept(Finding.of(Defect.HEAD_TAIL_MAGIC_DIFFER, place, text, Text.of(tail.magic())));
        } else {
            findings.accept(Finding.of(Defect.HEAD_MAGIC_MISSING, place, Text.signed(head)));
        }
    }
}
