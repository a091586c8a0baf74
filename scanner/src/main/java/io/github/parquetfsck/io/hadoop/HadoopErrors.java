// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.Archived;
import io.github.parquetfsck.io.BlocksLost;
import io.github.parquetfsck.io.Location;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.apache.hadoop.fs.PathIsNotDirectoryException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;

/** From Hadoop's exceptions to those that the contracts of {@code io} name. */
final class HadoopErrors {
    private HadoopErrors() {}

    static IOException translate(IOException thrown, Location location) {
        IOException e = thrown instanceof RemoteException remote ? remote.unwrapRemoteException() : thrown;
        IOException translated = ofKind(e, location);
        if (translated == e) {
            return e;
        }
        if (translated.getCause() == null) {
            translated.initCause(thrown);
        }
        return translated;
    }

    private static IOException ofKind(IOException e, Location location) {
        String message = String.valueOf(e.getMessage());
        if (e instanceof AccessControlException || saysDenied(e, message)) {
            return new AccessDeniedException(location.text(), null, firstLine(message));
        } else if (e instanceof FileNotFoundException) {
            return new NoSuchFileException(location.text());
        } else if (Hdfs.isBlockMissing(e)) {
            return new BlocksLost(firstLine(message), e);
        } else if (e instanceof org.apache.hadoop.fs.FileAlreadyExistsException || Hdfs.isBeingCreated(e)) {
            return new FileAlreadyExistsException(location.text());
        } else if (e instanceof PathIsNotDirectoryException) {
            return new NotDirectoryException(location.text());
        } else if (message.contains("InvalidObjectState")) {
            return new Archived(firstLine(message), e);
        }
        return e;
    }

    /** Hadoop's local file systems say it with the class that means that there is no file. */
    private static boolean saysDenied(IOException e, String message) {
        return e instanceof FileNotFoundException && message.contains("Permission denied");
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }
}
