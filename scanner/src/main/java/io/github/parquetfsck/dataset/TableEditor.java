// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;

/**
 * Lets tables of one kind let go of files and take them back, each time by one commit to the table's own log. The files
 * themselves stay where they are: older versions of the table read them.
 */
public interface TableEditor {

    /**
     * Whether a table's log can be edited at all.
     *
     * @throws EditRefused when it cannot
     */
    void demandEditable(Location table) throws IOException;

    /** What the newest version says of those of the files that it lists, in the log's own words, to be kept for {@link #putBack}. */
    Map<Identity, String> entries(Location table, Collection<Identity> files) throws IOException;

    /**
     * Takes the files out of the newest version; those that it does not list are passed over.
     *
     * @throws EditRefused when the table does not allow it
     */
    void remove(Location table, Collection<Identity> files) throws IOException;

    /**
     * Lists the files again, by what {@link #entries} gave of them; those that are listed already are passed over.
     *
     * @throws EditRefused when the table has changed so that their old entries do not fit any more
     */
    void putBack(Location table, Map<Identity, String> entries) throws IOException;

    /** A table does not let parquet-fsck edit its log; nothing was changed. */
    final class EditRefused extends IOException {
        private static final long serialVersionUID = 1;

        /** @param message in one line, why */
        public EditRefused(String message) {
            super(message);
        }

        /** @param message in one line, why */
        public EditRefused(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
