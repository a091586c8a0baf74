// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import java.util.regex.Pattern;

/** Commands for a person to paste. */
final class Shell {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=@%+,-]+");

    private Shell() {}

    static String quote(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
