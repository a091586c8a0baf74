// SPDX-License-Identifier: Apache-2.0
/** The entry of the process, readable by every JVM since Java 8. */
package io.github.parquetfsck;
