// SPDX-License-Identifier: Apache-2.0
/** Reports for people and for programs. */
@NullMarked
package io.github.parquetfsck.report;

import org.jspecify.annotations.NullMarked;
