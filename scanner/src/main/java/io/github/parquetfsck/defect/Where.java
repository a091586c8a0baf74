// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

/** What else must hold of a finding, or of the column that it lies in, for a writer's bug to be behind it. */
public enum Where {
    ANYWHERE("anywhere"),
    BINARY("in columns of BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY"),
    /** Whether a byte has a sign is of no matter below 0x80. */
    HIGH_BOUNDS("in columns whose bounds have bytes above 0x7F"),
    BINARY_DECIMAL("in decimals of BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY"),
    BYTE_ARRAY_DECIMAL("in decimals of BYTE_ARRAY"),
    /** What an order without signs makes of decimals on both sides of zero. */
    SWAPPED_DECIMAL(
            "in decimals of BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY whose maximum is negative and whose minimum is not"),
    DECIMAL("in decimals"),
    UNSIGNED("in integers without a sign"),
    NESTED("in columns of lists and maps"),
    LZ4("in columns with the first LZ4 codec"),
    /** Sizes of 2 to 3 GiB, counted in 32 bits. */
    WRAPPED("where a size is between -2147483648 and -1073741824"),
    HUGE_PAGE("in pages of 256 MiB and more"),
    MANY_LEVELS("in level histograms with more than 16384 in a place");

    private final String words;

    Where(String words) {
        this.words = words;
    }

    /** As it reads behind what is found. */
    public String words() {
        return words;
    }
}
