// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Place;
import java.util.Optional;

/**
 * What the values of one data page add up to.
 *
 * @param firstRow row of the row group, from 0, that the page's first entry belongs to
 * @param firstRepetition repetition level of the first entry; above 0 the page goes on with a row
 * @param entries values, nulls and empty lists
 * @param values those that are not null
 * @param nullElements entries below the highest definition level that are an element all the same, not an empty list
 * @param nans values that are not a number
 * @param indexWidth bits of a dictionary index; -1 for pages without indexes
 * @param min the smallest value; empty without values or without an order
 * @param max the largest value
 * @param sizes what size statistics say of the page, counted
 */
public record PageFacts(
        Place place,
        boolean v2,
        long firstRow,
        int firstRepetition,
        long entries,
        long values,
        long nullElements,
        long nans,
        int indexWidth,
        Optional<Extreme> min,
        Optional<Extreme> max,
        PageSizes sizes) {

    /** Entries without a value. */
    public long nulls() {
        return entries - values;
    }
}
