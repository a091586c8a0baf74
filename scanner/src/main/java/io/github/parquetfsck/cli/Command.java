// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** One verb: its options, and what it does. */
interface Command {

    /** Name, options and help. */
    CommandSpec spec();

    /** The exit codes that it may end with, and what each means here. */
    Map<ExitCode, String> exitCodes();

    /** Carries it out; everything it prints goes to the context's terminal. */
    Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException;
}
