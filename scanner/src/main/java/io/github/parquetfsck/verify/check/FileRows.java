// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.WriterBug;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.KnownWriter;
import java.util.Set;
import java.util.function.Consumer;

/** The rows of the row groups add up to those of the file. Early parquet-rs left the latter at 0. */
final class FileRows implements Check<FooterView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.FILE_ROWS_DIFFER, Defect.FILE_ROWS_ZERO);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        long sum = 0;
        for (int i = 0; i < footer.rowGroupCount(); i++) {
            sum += footer.rowGroup(i).numRows();
        }
        if (sum == footer.numRows()) {
            return;
        }
        Place place = Places.root(footer, FooterField.NUM_ROWS);
        if (footer.numRows() == 0 && KnownWriter.of(footer).has(WriterBug.ARROW_6901)) {
            String writer = Text.of(footer.createdBy().orElse(new byte[0]));
            findings.accept(Finding.of(Defect.FILE_ROWS_ZERO, place, sum, writer));
        } else {
            findings.accept(Finding.of(Defect.FILE_ROWS_DIFFER, place, footer.numRows(), sum));
        }
    }
}
