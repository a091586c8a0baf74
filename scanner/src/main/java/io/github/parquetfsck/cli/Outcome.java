// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

/**
 * How a run ended.
 *
 * @param summary one line for a person
 */
public record Outcome(ExitCode code, String summary) {}
