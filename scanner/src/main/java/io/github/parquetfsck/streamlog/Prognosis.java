// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

/**
 * What a finding about a stream's logs means.
 *
 * @param spark what Spark does at the next start, by version where versions differ
 * @param first what a person does before anything else
 */
public record Prognosis(String spark, String first) {}
