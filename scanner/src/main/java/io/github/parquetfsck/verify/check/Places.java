// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.StructView;

/** The places that several checks name. */
final class Places {
    private Places() {}

    static Place of(Malformed malformed) {
        return new Place.FooterField(malformed.field(), malformed.offset(), malformed.offset() + 1);
    }

    static Place element(SchemaView schema, int element, SchemaField field) {
        return new Place.FooterField(
                elementPath(element, field), schema.from(element, field), schema.to(element, field));
    }

    static String elementPath(int element, SchemaField field) {
        return "schema[" + element + "]." + field.field().name();
    }

    static Place chunk(RowGroupView group, int chunk) {
        return new Place.Chunk(group.index(), chunk, Columns.path(group, chunk));
    }

    static Place root(FooterView footer, FooterField field) {
        int id = field.field().id();
        StructView root = footer.root();
        return new Place.FooterField(field.path(), root.from(id), root.to(id));
    }

    /** The path of a chunk's field, as {@code row_groups[2].columns[0].meta_data.codec}. */
    static String path(RowGroupView group, int chunk, ChunkField field) {
        return "row_groups[" + group.index() + "].columns[" + chunk + "]." + field.path();
    }
}
