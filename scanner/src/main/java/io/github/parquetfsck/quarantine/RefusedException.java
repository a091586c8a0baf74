// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import java.io.IOException;

/** Carries a refusal out of an act that had already begun; callers of this package get it as a value. */
final class RefusedException extends IOException {
    private final transient Refused refused;

    RefusedException(Refused refused) {
        super(refused.toString());
        this.refused = refused;
    }

    Refused refused() {
        return refused;
    }
}
