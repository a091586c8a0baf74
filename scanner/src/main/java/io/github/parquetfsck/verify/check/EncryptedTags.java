// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.EncryptedModule;
import java.util.Set;
import java.util.function.Consumer;

/** What a key opens in one place it opens in all: a module with another tag was changed, or is not the one of its place. */
final class EncryptedTags implements Check<EncryptedModule> {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.ENCRYPTED_FOOTER_TAG,
                Defect.ENCRYPTED_COLUMN_METADATA_TAG,
                Defect.ENCRYPTED_INDEX_TAG,
                Defect.ENCRYPTED_PAGE_TAG);
    }

    @Override
    public void inspect(EncryptedModule module, Consumer<Finding> findings) {
        if (module.tag() != EncryptedModule.Tag.FALSE) {
            return;
        }
        String what = module.kind().label();
        findings.accept(
                switch (module.kind()) {
                    case FOOTER -> Finding.of(Defect.ENCRYPTED_FOOTER_TAG, module.place(), module.offset());
                    case COLUMN_META_DATA ->
                        Finding.of(
                                Defect.ENCRYPTED_COLUMN_METADATA_TAG, module.place(), module.path(), module.offset());
                    case COLUMN_INDEX, OFFSET_INDEX, BLOOM_FILTER_HEADER, BLOOM_FILTER_BITSET ->
                        Finding.of(Defect.ENCRYPTED_INDEX_TAG, module.place(), module.path(), what, module.offset());
                    case DATA_PAGE, DICTIONARY_PAGE, DATA_PAGE_HEADER, DICTIONARY_PAGE_HEADER ->
                        Finding.of(Defect.ENCRYPTED_PAGE_TAG, module.place(), module.path(), what, module.offset());
                });
    }
}
