// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.Serializable;
import java.time.Instant;

/**
 * A file as a listing shows it.
 *
 * @param length bytes
 * @param version etag, generation or file key where the store has one, else ""
 */
public record FileEntry(Location location, long length, Instant modified, String version) implements Serializable {}
