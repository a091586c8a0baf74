// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Finding;

/** A finding about a stream's logs, and what it means. */
public record Diagnosis(Finding finding, Prognosis prognosis) {}
