// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.io.Node;
import java.io.Serializable;

/**
 * A directory that is still to be walked, with all that lies below it.
 *
 * @param owner of what lies in it, unless it has an owner of its own
 */
public record Branch(Node directory, Owner owner, Origin origin) implements Serializable {

    /** How a walk came to it. */
    public enum Origin {
        /** The walk begins there. */
        START,
        /** By listing the directory above. */
        BELOW
    }
}
