// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.RangeReader;

/** Another reader's word on a footer that the verifier condemns. It never throws. */
public interface SecondOpinion {

    /** What the other reader makes of a file's footer. */
    enum Answer {
        /** It reads the footer whole: the readers disagree. */
        READS,
        /** It refuses the footer as readers do: with an exception that says so. */
        REFUSES,
        /** It died of it. A crash is no agreement that the footer can be read, and no proof that it cannot. */
        CRASHES
    }

    /** Reads the footer through a reader that the caller opened and closes. */
    Answer ask(RangeReader reader);

    /** The same, of a file that may be encrypted, by whoever has keys for it. */
    default Answer ask(RangeReader reader, Location file) {
        return ask(reader);
    }
}
