// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import java.io.Serializable;
import java.util.Locale;
import java.util.function.Function;

/** Where a finding lies. Byte ranges are offsets into the file, {@code from} inclusive and {@code to} exclusive. */
public sealed interface Place extends Serializable {

    /** The file as a whole. */
    record WholeFile() implements Place {}

    /** Something that should be there and is not: a file of a dataset, an entry of a log. */
    record Missing(String path) implements Place {}

    /** A range of bytes of the file. */
    record Bytes(long from, long to) implements Place {}

    /** A field of the footer, named as {@code row_groups[2].columns[0].meta_data.num_values}. */
    record FooterField(String path, long from, long to) implements Place {}

    /** A row group, counted from 0. */
    record RowGroup(int rowGroup) implements Place {}

    /** A column chunk: row group and leaf column, both counted from 0, and the column's dotted path. */
    record Chunk(int rowGroup, int column, String path) implements Place {}

    /** A page of a column chunk, counted from 0 with the dictionary page included, and the column's dotted path. */
    record Page(int rowGroup, int column, String path, int page, long from, long to) implements Place {}

    /** A line of a log, counted from 1. */
    record LogLine(String file, int line) implements Place {}

    /** What a place is, for reports that give each kind one shape. */
    enum Kind {
        WHOLE_FILE,
        MISSING,
        BYTES,
        FOOTER_FIELD,
        ROW_GROUP,
        CHUNK,
        PAGE,
        LOG_LINE;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Place wholeFile() {
        return new WholeFile();
    }

    default Kind kind() {
        return fold(
                w -> Kind.WHOLE_FILE,
                m -> Kind.MISSING,
                b -> Kind.BYTES,
                f -> Kind.FOOTER_FIELD,
                r -> Kind.ROW_GROUP,
                c -> Kind.CHUNK,
                p -> Kind.PAGE,
                l -> Kind.LOG_LINE);
    }

    /** Calls the one function that fits. */
    default <T> T fold(
            Function<WholeFile, T> wholeFile,
            Function<Missing, T> missing,
            Function<Bytes, T> bytes,
            Function<FooterField, T> footerField,
            Function<RowGroup, T> rowGroup,
            Function<Chunk, T> chunk,
            Function<Page, T> page,
            Function<LogLine, T> logLine) {
        if (this instanceof WholeFile w) {
            return wholeFile.apply(w);
        } else if (this instanceof Missing m) {
            return missing.apply(m);
        } else if (this instanceof Bytes b) {
            return bytes.apply(b);
        } else if (this instanceof FooterField f) {
            return footerField.apply(f);
        } else if (this instanceof RowGroup r) {
            return rowGroup.apply(r);
        } else if (this instanceof Chunk c) {
            return chunk.apply(c);
        } else if (this instanceof Page p) {
            return page.apply(p);
        }
        return logLine.apply((LogLine) this);
    }
}
