// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.verify.Verdict;
import java.io.PrintWriter;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on the error stream: files judged of files listed so far, and how many are damaged. */
final class ProgressLine implements Progress {
    private final ProgressBar bar;
    private final PrintWriter err;
    private long listed;
    private long damaged;

    ProgressLine(PrintWriter err) {
        this.err = err;
        bar = new ProgressBarBuilder()
                .setTaskName("scan")
                .setUnit(" files", 1)
                .setInitialMax(0)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(500)
                .setConsumer(new DelegatingProgressBarConsumer(
                        text -> {
                            err.print('\r' + text);
                            err.flush();
                        },
                        100))
                .build();
    }

    @Override
    public void on(ScanEvent event) {
        if (event instanceof ScanEvent.Listed more) {
            listed += more.files();
            bar.maxHint(listed);
        } else if (event instanceof ScanEvent.Judged judged) {
            bar.step();
            if (judged.report().verdict() instanceof Verdict.Damaged) {
                damaged++;
                bar.setExtraMessage(" " + damaged + " damaged");
            }
        }
    }

    @Override
    public void close() {
        bar.close();
        err.println();
        err.flush();
    }
}
