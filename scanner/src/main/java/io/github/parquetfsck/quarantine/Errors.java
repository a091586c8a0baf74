// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/** Errors in one line for a person. */
final class Errors {
    private Errors() {}

    static String line(Exception e) {
        String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        if (e instanceof FileAlreadyExistsException) {
            return "the name is taken: " + message;
        } else if (e instanceof NoSuchFileException) {
            return "there is no such file: " + message;
        } else if (e instanceof AccessDeniedException) {
            return "access denied: " + message;
        }
        return message.equals("null") || message.isEmpty() ? e.getClass().getSimpleName() : message;
    }
}
