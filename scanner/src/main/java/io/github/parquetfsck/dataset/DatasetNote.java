// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Harm;
import io.github.parquetfsck.defect.Reader;
import java.util.List;
import java.util.Map;

/**
 * A finding about the files of a dataset together.
 *
 * @param groups the files it is about, largest group first
 * @param readers who is hurt by it here, and how
 */
public record DatasetNote(Finding finding, List<FileGroup> groups, Map<Reader, Harm> readers) {
    public DatasetNote {
        groups = List.copyOf(groups);
        readers = Map.copyOf(readers);
    }

    static DatasetNote of(Finding finding, List<FileGroup> groups) {
        return new DatasetNote(finding, groups, finding.defect().readers());
    }
}
