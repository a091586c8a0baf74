// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.Values;
import java.util.EnumMap;
import java.util.Map;

/** The arrays that batches of levels and values are decoded into, chunk after chunk. */
final class Scratch {
    private final int[] repetitions = new int[Values.BATCH];
    private final int[] definitions = new int[Values.BATCH];
    private final Map<Values.Form, Values> values = new EnumMap<>(Values.Form.class);

    int[] repetitions() {
        return repetitions;
    }

    int[] definitions() {
        return definitions;
    }

    Values values(Values.Form form) {
        return values.computeIfAbsent(form, f -> new Values(f, Values.BATCH));
    }
}
