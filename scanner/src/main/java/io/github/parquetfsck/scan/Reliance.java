// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.io.Location;
import java.io.Serializable;

/**
 * What a scan takes from earlier runs.
 *
 * @param baseline where they left it
 * @param generation which of its states
 * @param within what was verified at another time is verified again
 */
public record Reliance(Location baseline, int generation, Within within) implements Serializable {}
