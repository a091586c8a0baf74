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
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.PathIsNotDirectoryException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;

/** From Hadoop's exceptions to those that the contracts of {@code io} name. */
final class HadoopErrors {
    /** How the exceptions of Azure's client begin to tell a status, as in {@code ", 403, HEAD, https:..."}. */
    private static final Pattern AZURE = Pattern.compile(", (40[0-9]), (?:GET|HEAD|PUT|POST|PATCH|DELETE)\\b");

    /** How those of Google's client begin, as in {@code "403 Forbidden"}. */
    private static final Pattern GOOGLE = Pattern.compile("^(40[0-9])\\b");

    private static final int DEPTH = 16;

    private HadoopErrors() {}

    /** What asks a store's client. */
    interface Question<T> {
        T ask() throws IOException;
    }

    /** Asks a client; what it throws, checked or not, becomes an exception that the contracts name. */
    static <T> T asked(Location location, Question<T> question) throws IOException {
        try {
            return question.ask();
        } catch (IOException e) {
            throw translate(e, location);
        } catch (RuntimeException e) {
            throw ofClient(e, location);
        }
    }

    /** Clients of clouds throw what they should have caught; it says of a file as much as any other failure. */
    static IOException ofClient(RuntimeException thrown, Location location) {
        for (Throwable t = thrown.getCause(); t != null; t = t.getCause()) {
            if (t instanceof IOException cause) {
                return translate(cause, location);
            }
        }
        return translate(new IOException("the store's client failed: " + thrown, thrown), location);
    }

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
        Optional<String> status = status(e);
        if (e instanceof AccessControlException || saysDenied(e, message) || isOneOf(status, "401", "403")) {
            return new AccessDeniedException(location.text(), null, firstLine(message));
        } else if (e instanceof FileNotFoundException || isOneOf(status, "404")) {
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

    private static boolean isOneOf(Optional<String> status, String... wanted) {
        return status.filter(List.of(wanted)::contains).isPresent();
    }

    /** The status of HTTP that a cloud answered with, where the exceptions of its client tell one. */
    private static Optional<String> status(Throwable e) {
        int depth = 0;
        for (Throwable t = e; t != null && depth < DEPTH; t = t.getCause(), depth++) {
            String name = t.getClass().getSimpleName();
            Matcher told = name.startsWith("Abfs")
                    ? AZURE.matcher(String.valueOf(t.getMessage()))
                    : GOOGLE.matcher(name.endsWith("ResponseException") ? String.valueOf(t.getMessage()) : "");
            if (told.find()) {
                return Optional.of(told.group(1));
            }
        }
        return Optional.empty();
    }

    /** Hadoop's local file systems say it with the class that means that there is no file. */
    private static boolean saysDenied(IOException e, String message) {
        return e instanceof FileNotFoundException && message.contains("Permission denied");
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }
}
