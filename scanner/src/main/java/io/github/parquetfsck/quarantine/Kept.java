// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Location;

/** A file that is not sound and stays in its place all the same, and why. */
public record Kept(Location file, String why) {}
