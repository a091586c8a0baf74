// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.io.Location;
import java.io.Serializable;
import java.time.Instant;

/**
 * What a scan takes from earlier runs.
 *
 * @param baseline where they left it
 * @param generation which of its states
 * @param notBefore what was verified earlier than this is verified again
 */
public record Reliance(Location baseline, int generation, Instant notBefore) implements Serializable {}
