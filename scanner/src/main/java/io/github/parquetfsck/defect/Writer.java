// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import java.nio.charset.StandardCharsets;

/**
 * The program that wrote a file, by its created_by. The format asks for {@code parquet-mr version 1.8.0 (build abc)};
 * many leave out the build, the version or the word.
 *
 * @param application "" when there is no created_by
 * @param version "" when there is none
 */
public record Writer(String application, String version) {
    private static final int LONGEST = 256;
    private static final String VERSION = " version";

    // created_by: application | " version" | version | "(build " build ")", all but the first optional
    /** What created_by says, whatever its bytes. */
    public static Writer of(byte[] createdBy) {
        String text = new String(createdBy, 0, Math.min(createdBy.length, LONGEST), StandardCharsets.UTF_8);
        int build = text.indexOf('(');
        String named = (build < 0 ? text : text.substring(0, build)).strip();
        int word = named.indexOf(VERSION);
        if (word > 0) {
            String version = named.substring(word + VERSION.length()).strip();
            int end = version.indexOf(' ');
            return new Writer(named.substring(0, word).strip(), end < 0 ? version : version.substring(0, end));
        }
        int last = named.lastIndexOf(' ');
        return last > 0 && Release.of(named.substring(last + 1)).isPresent()
                ? new Writer(named.substring(0, last).strip(), named.substring(last + 1))
                : new Writer(named, "");
    }

    /** As {@code parquet-mr 1.8.0}. */
    public String label() {
        String name = application.isEmpty() ? "a writer without a name" : application;
        return version.isEmpty() ? name : name + " " + version;
    }
}
