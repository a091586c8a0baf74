// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.verify.FileReport;
import java.io.IOException;

/** Judges a file once more, right before it is moved. Called from several threads. */
@FunctionalInterface
public interface Verification {
    FileReport verify(FileEntry file) throws IOException;
}
