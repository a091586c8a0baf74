// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/** The modules of an encrypted file. Source: parquet-format, Encryption.md, section 4.4.2. */
public enum ModuleKind {
    FOOTER(0, "footer"),
    COLUMN_META_DATA(1, "metadata"),
    DATA_PAGE(2, "data page"),
    DICTIONARY_PAGE(3, "dictionary page"),
    DATA_PAGE_HEADER(4, "data page header"),
    DICTIONARY_PAGE_HEADER(5, "dictionary page header"),
    COLUMN_INDEX(6, "column index"),
    OFFSET_INDEX(7, "offset index"),
    BLOOM_FILTER_HEADER(8, "bloom filter header"),
    BLOOM_FILTER_BITSET(9, "bloom filter bitset");

    private final int type;
    private final String label;

    ModuleKind(int type, String label) {
        this.type = type;
        this.label = label;
    }

    /** The module's type in its AAD. */
    int type() {
        return type;
    }

    /** In words. */
    public String label() {
        return label;
    }

    /** Whether its AAD names a page. */
    boolean isPaged() {
        return this == DATA_PAGE || this == DATA_PAGE_HEADER;
    }

    /** Whether AES_GCM_CTR_V1 leaves out its tag. */
    boolean isPage() {
        return this == DATA_PAGE || this == DICTIONARY_PAGE;
    }
}
