// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.FooterView;
import java.io.Serializable;

/** Row groups of a file that follow each other in its footer: from the first up to the one before {@code to}. */
record RowGroupRange(int from, int to) implements Serializable {
    static final RowGroupRange NONE = new RowGroupRange(0, 0);

    static RowGroupRange all(FooterView footer) {
        return new RowGroupRange(0, footer.rowGroupCount());
    }
}
