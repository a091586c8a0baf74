// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.io.Serializable;
import java.time.Instant;

/**
 * That a file was not read: an earlier run has verified it, and it did not change since.
 *
 * @param verified when it was read
 * @param met when a run last met it, as far as that was written down
 */
public record CarriedOver(Instant verified, Instant met) implements Serializable {}
