// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.verify.FilePart;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Opener;
import io.github.parquetfsck.verify.PartLook;
import java.util.List;

/** The verifier as a scan sees it: {@code verifier::verify}, where no file is looked at in parts. */
@FunctionalInterface
public interface FileVerifier {
    FileReport verify(FileEntry entry, Opener opener);

    /** A look at a part of a file, for {@link #gather}. */
    default PartLook look(FileEntry entry, Opener opener, FilePart part) {
        return PartLook.none(part);
    }

    /** The report of a file at whose parts others have looked, the same as of {@link #verify}. */
    default FileReport gather(FileEntry entry, Opener opener, List<PartLook> looks) {
        return verify(entry, opener);
    }
}
