// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.scan.ScanListener;
import java.io.Closeable;
import java.io.IOException;

/** A report that is written while the scan runs. A write that fails is told by {@link #finish}, not by the events. */
public interface ReportWriter extends ScanListener, Closeable {

    /** Something was planned or done: an object with a {@code type} of the schema. */
    void record(Json.Obj line);

    /** Says something to a person; a report for programs leaves it out. */
    void say(String line);

    /** What the command amounts to as a whole, in Markdown; a report of another kind leaves it out. */
    default void document(String markdown) {}

    /** Writes the end of the report and makes everything durable. */
    void finish(Summary summary) throws IOException;

    /** Lets go of the destination; without {@link #finish} the report stays as far as it was written. */
    @Override
    void close() throws IOException;
}
