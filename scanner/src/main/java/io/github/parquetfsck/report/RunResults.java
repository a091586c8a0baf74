// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;

/** What one run has told, wherever it was kept. */
public interface RunResults extends Closeable {

    /** How the run is called in a comparison: its id, or the name of its report. */
    String name();

    /** The level that the run asked for; "" where it is not told. */
    String level();

    /** Why the run tells nothing of some files that it came to, in words that go on after its name; "" where it tells of all. */
    String gap();

    /** Places with a verdict or a finding, in the order of their locations; the same location comes once. */
    Iterator<RunPlace> places();

    @Override
    void close() throws IOException;
}
