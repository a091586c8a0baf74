// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.EncryptedModule;
import java.util.Set;
import java.util.function.Consumer;

/** The modules of an encrypted chunk follow each other to its end; that much shows without a key. */
final class EncryptedModules implements Check<EncryptedModule> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ENCRYPTED_MODULE_LENGTH);
    }

    @Override
    public void inspect(EncryptedModule module, Consumer<Finding> findings) {
        if (!module.fits()) {
            findings.accept(Finding.of(
                    Defect.ENCRYPTED_MODULE_LENGTH,
                    module.place(),
                    module.path(),
                    module.offset(),
                    module.length(),
                    module.least() + " to " + module.room()));
        }
    }
}
