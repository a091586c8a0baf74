// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

/** A program that has a bug, and the versions that have it. */
record Affected(String application, Versions versions) {
    static Affected of(String application, String versions) {
        return new Affected(application, Versions.of(versions));
    }

    boolean wrote(Writer writer) {
        return application.equalsIgnoreCase(writer.application()) && versions.contain(writer.version());
    }

    /** As {@code parquet-mr before 1.8.0}. */
    String words() {
        return (application.isEmpty() ? "writers without created_by" : application)
                + (application.isEmpty() ? "" : " " + versions.words());
    }
}
