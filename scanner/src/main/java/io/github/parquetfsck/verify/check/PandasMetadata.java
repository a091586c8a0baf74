// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.verify.Check;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** What pandas keeps for itself is JSON, and its index columns are columns of the file or ranges. */
final class PandasMetadata implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PANDAS_METADATA_INVALID);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        Optional<String> text = Metadata.value(footer, "pandas");
        if (text.isEmpty()) {
            return;
        }
        Optional<Object> json = JsonText.parse(text.get());
        if (json.isEmpty() || !(json.get() instanceof Map<?, ?> pandas)) {
            report(footer, "not an object in JSON", findings);
            return;
        }
        Set<String> columns = Metadata.topLevel(footer);
        if (pandas.get("index_columns") instanceof List<?> indexes) {
            for (Object index : indexes) {
                if (index instanceof String name && !columns.contains(name) && !name.equals("null")) {
                    report(footer, "index column " + name + " is no column of the file", findings);
                    return;
                }
            }
        }
    }

    private static void report(FooterView footer, String what, Consumer<Finding> findings) {
        findings.accept(Finding.of(Defect.PANDAS_METADATA_INVALID, Metadata.place(footer), what));
    }
}
