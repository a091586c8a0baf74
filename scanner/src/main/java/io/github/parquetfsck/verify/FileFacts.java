// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a footer says that means something only beside the footers of other files.
 *
 * @param footerCrc the CRC-32 of the footer's bytes
 * @param clash a partition's value that the file contradicts; null where none does
 * @param spark the version of Spark that wrote it; "" where the footer names none
 */
public record FileFacts(
        FileKind kind, int footerCrc, @Nullable PartitionClash clash, String spark) implements Serializable {}
