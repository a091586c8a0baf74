// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.Fault;
import io.github.parquetfsck.defect.Place;

/** What is wrong with the encoding of a page, or odd about it. */
public record PageFault(Place place, Fault fault) {}
