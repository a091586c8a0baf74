// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import java.io.Serializable;

/**
 * How far one part of a walk goes: it ends with the directory in which one of these is reached.
 *
 * @param directories that are listed
 * @param names of files, whether they will be judged or not
 * @param bytes of files that will be judged
 */
public record Bounds(int directories, int names, long bytes) implements Serializable {}
