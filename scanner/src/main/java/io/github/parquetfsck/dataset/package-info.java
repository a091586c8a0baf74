/** Who owns a directory, which of its files are live, and findings about directories. */
@NullMarked
package io.github.parquetfsck.dataset;

import org.jspecify.annotations.NullMarked;
