// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;

/**
 * Where a process begins and the only place where it ends. Java 8 bytecode that reaches the rest by name, so that an old
 * JVM tells what it needs instead of an UnsupportedClassVersionError.
 */
public final class Main {
    private static final int NEEDED = 17;
    private static final int FAILED = 8;
    private static final int INTERRUPTED = 130;
    private static final long GRACE_MILLIS = 20_000;

    private Main() {}

    public static void main(String[] args) throws Exception {
        String version = System.getProperty("java.specification.version");
        int found = Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
        if (found < NEEDED) {
            System.err.println("pqfsck: needs Java " + NEEDED + ", found " + System.getProperty("java.version") + " in "
                    + System.getProperty("java.home") + "; set JAVA_HOME to a JDK " + NEEDED + " or newer");
            end(FAILED);
        }
        Thread main = Thread.currentThread();
        Thread interrupt = new Thread(() -> interrupt(main), "interrupt");
        Runtime.getRuntime().addShutdownHook(interrupt);
        int code = run(args);
        try {
            Runtime.getRuntime().removeShutdownHook(interrupt);
        } catch (IllegalStateException shuttingDown) {
            return;
        }
        end(code);
    }

    private static int run(String[] args) throws ReflectiveOperationException {
        try {
            return (Integer) Class.forName("io.github.parquetfsck.cli.Entry")
                    .getMethod("run", String[].class)
                    .invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            System.err.println("pqfsck: internal error: " + e.getCause());
            return FAILED;
        }
    }

    /** Ctrl-C and kill: lets the command write what it has done, then ends with the code of an interrupted run. */
    private static void interrupt(Thread main) {
        main.interrupt();
        try {
            main.join(GRACE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        mark(INTERRUPTED);
        Runtime.getRuntime().halt(INTERRUPTED);
    }

    private static void end(int code) {
        mark(code);
        System.exit(code);
    }

    /** Tells the launcher script that the code is ours: the JVM uses 1 and 3 for deaths of its own. */
    private static void mark(int code) {
        String marker = System.getProperty("pqfsck.marker", "");
        if (!marker.isEmpty()) {
            try {
                Files.write(Paths.get(marker), String.valueOf(code).getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                System.err.println("pqfsck: " + marker + " cannot be written: " + e);
            }
        }
    }
}
