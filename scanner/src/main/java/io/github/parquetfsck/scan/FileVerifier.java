// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Opener;

/** The verifier as a scan sees it: {@code verifier::verify}. */
@FunctionalInterface
public interface FileVerifier {
    FileReport verify(FileEntry entry, Opener opener);
}
