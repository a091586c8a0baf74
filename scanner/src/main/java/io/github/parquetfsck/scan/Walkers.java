// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import java.io.IOException;
import java.util.List;

/** Many processes that walk the directories of one scan, each a {@link WalkPart}. */
public interface Walkers {

    /**
     * Walks from these directories on, in order.
     *
     * @param home walks what no part can, in this process
     */
    void walk(List<Branch> starts, Home home) throws IOException;

    /** The walk of the process that the scan began in, which hands over and tells what it finds. */
    interface Home {
        /**
         * Lists a directory at which a part ended, with all that lies below where a log tells which files count.
         *
         * @return the directories in it that parts may walk
         */
        List<Branch> beyond(Branch branch) throws IOException;

        /** Takes what a part was refused. */
        void add(Refused refused);
    }
}
