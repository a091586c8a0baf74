/** Reports for people and for programs. */
@NullMarked
package io.github.parquetfsck.report;

import org.jspecify.annotations.NullMarked;
