// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Whether findings show what stands in the data: values of columns and of partitions, and keys of the file's own
 * metadata. The last bytes of a file without its magic are always shown: readers print them in their errors.
 */
public enum DataValues {
    HIDDEN,
    SHOWN;

    /** What stands in place of a value. */
    public static final String PLACEHOLDER = "<hidden, --show-values shows it>";

    /** Positions of the facts that come out of the data. */
    private static final Map<Defect, List<Integer>> FACTS = Map.of(
            Defect.KEY_VALUE_NOT_UTF8, List.of(0),
            Defect.KEY_WITHOUT_VALUE, List.of(0),
            Defect.DUPLICATE_KEY, List.of(0),
            Defect.PARTITION_COLUMN_DISAGREES, List.of(1, 2),
            Defect.INT96_OUT_OF_RANGE, List.of(2));

    /** The finding, with a placeholder for each fact that is not to be seen. */
    public Finding in(Finding finding) {
        List<Integer> hidden = this == SHOWN ? List.of() : FACTS.getOrDefault(finding.defect(), List.of());
        if (hidden.isEmpty()) {
            return finding;
        }
        List<Object> facts = new ArrayList<>(finding.facts());
        hidden.stream().filter(at -> at < facts.size()).forEach(at -> facts.set(at, PLACEHOLDER));
        return new Finding(finding.defect(), finding.place(), facts);
    }
}
