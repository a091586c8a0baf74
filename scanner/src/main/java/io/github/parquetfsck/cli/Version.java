// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

/** Which build this is. */
final class Version {
    private Version() {}

    /** As the jar's manifest has it; {@code development} when run from class files. */
    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
