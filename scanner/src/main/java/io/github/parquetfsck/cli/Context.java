// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

/** What a command is given beside its options. */
record Context(Workbench workbench, Terminal terminal) {}
