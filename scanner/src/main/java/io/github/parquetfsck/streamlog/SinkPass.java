// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileSource;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;

/** One reading of a sink's live logs that holds no entry. Files that are listed twice are found by a scan of the sink. */
final class SinkPass {
    private final FileSource source;
    private final SinkLog sink;
    private final Consumer<Finding> findings;
    private boolean relocated;

    private SinkPass(FileSource source, SinkLog sink, Consumer<Finding> findings) {
        this.source = source;
        this.sink = sink;
        this.findings = findings;
    }

    static void over(FileSource source, SinkLog sink, Consumer<Finding> findings) throws IOException {
        SinkPass pass = new SinkPass(source, sink, findings);
        Map<String, LogFile> sidecars = sink.sidecars();
        for (LogFile log : sink.live()) {
            sink.finding(log, SinkReader.read(source, log, pass::entry)).ifPresent(findings);
            Sidecar.mismatch(source, log, sidecars).ifPresent(findings);
        }
    }

    private void entry(SinkEntry entry) {
        if (!entry.action().equals("add")) {
            findings.accept(SinkFindings.action(sink.directory(), entry));
        }
        if (!relocated) {
            relocated = !FileMatcher.isBelow(source, sink.sink(), entry.location());
            if (relocated) {
                findings.accept(SinkFindings.relocated(sink.directory(), entry));
            }
        }
    }
}
