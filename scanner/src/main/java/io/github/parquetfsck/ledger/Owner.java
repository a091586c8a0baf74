// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The process that holds a lock.
 *
 * @param space names the set of process ids that {@code pid} belongs to: boot and process namespace on Linux, else ""
 * @param token unique for each time a lock is taken
 */
record Owner(String host, String user, long pid, Instant started, String space, String token) {
    private static final Set<String> HELD_HERE = ConcurrentHashMap.newKeySet();
    private static final Duration START_PRECISION = Duration.ofSeconds(2);

    /** This process, about to take a lock. */
    static Owner current() {
        ProcessHandle self = ProcessHandle.current();
        Owner owner = new Owner(
                hostName(),
                System.getProperty("user.name", ""),
                self.pid(),
                self.info().startInstant().orElse(Instant.EPOCH),
                processSpace(),
                UUID.randomUUID().toString());
        HELD_HERE.add(owner.token());
        return owner;
    }

    /** The lock is no longer held here, whatever its file still says. */
    void letGo() {
        HELD_HERE.remove(token);
    }

    /**
     * Whether the process is gone for certain. Known only for processes of this machine and user, and only where the
     * machine tells its process namespaces apart; false elsewhere, and the lock then expires by the clock.
     */
    boolean isGone() {
        if (space.isEmpty() || !space.equals(processSpace()) || !user.equals(System.getProperty("user.name", ""))) {
            return false;
        }
        if (pid == ProcessHandle.current().pid() && startedWith(ProcessHandle.current())) {
            return !HELD_HERE.contains(token);
        }
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(this::startedWith)
                .isEmpty();
    }

    private boolean startedWith(ProcessHandle process) {
        return process.info()
                .startInstant()
                .map(other -> Duration.between(started, other).abs().compareTo(START_PRECISION) <= 0)
                .orElse(true);
    }

    Json.Obj json() {
        return Json.object()
                .put("host", host)
                .put("user", user)
                .put("pid", pid)
                .put("started", started)
                .put("space", space)
                .put("token", token)
                .build();
    }

    static Owner of(Json json) {
        Instant started = Instant.EPOCH;
        try {
            started = Instant.parse(json.text("started").orElse(""));
        } catch (DateTimeException unknown) {
            return new Owner("", "", 0, started, "", "");
        }
        return new Owner(
                json.text("host").orElse(""),
                json.text("user").orElse(""),
                json.number("pid").orElse(0),
                started,
                json.text("space").orElse(""),
                json.text("token").orElse(""));
    }

    @Override
    public String toString() {
        return host.isEmpty() ? "an unknown process" : "process " + pid + " of " + user + " on " + host;
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unnamed) {
            return "localhost";
        }
    }

    private static String processSpace() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip()
                    + "/"
                    + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
        } catch (IOException | UnsupportedOperationException notLinux) {
            return "";
        }
    }
}
