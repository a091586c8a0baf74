// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import com.github.dockerjava.api.model.AccessMode;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.Volume;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.testcontainers.containers.ExecConfig;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.utility.DockerImageName;

/**
 * A container with a host name, and what can go wrong with one: killed, paused, cut off. What is peculiar to engines is
 * dealt with here.
 */
final class Server extends GenericContainer<Server> {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    /** The pool that is there has as many threads as the machine has cores, and these wait. */
    private static final Executor OWN_THREAD = task -> new Thread(task, "server").start();

    private final String name;
    private final Network network;
    private final List<Bind> binds = new ArrayList<>();

    /**
     * @param name host name and alias in the network
     * @param entryPoint in place of the image's
     */
    Server(Images image, Network network, String name, String... entryPoint) {
        super(DockerImageName.parse(image.inEngine()));
        this.name = name;
        this.network = network;
        withNetwork(network);
        withNetworkAliases(name);
        withCreateContainerCmdModifier(command -> {
            command.withHostName(name).withEntrypoint(entryPoint).withCmd();
            command.getHostConfig().withBinds(binds);
        });
    }

    /** Shows a file or directory of this machine in the container, read-only. */
    Server showing(Path here, String inside) {
        binds.add(new Bind(here.toString(), new Volume(inside), AccessMode.ro));
        return this;
    }

    /** The address in the network, which this machine reaches as well: published ports answer before a server listens. */
    String address() {
        return link().getIpAddress();
    }

    /** The address of this machine as the container sees it. */
    String gateway() {
        return link().getGateway();
    }

    private ContainerNetwork link() {
        return dockerClient
                .inspectContainerCmd(getContainerId())
                .exec()
                .getNetworkSettings()
                .getNetworks()
                .values()
                .iterator()
                .next();
    }

    void kill() {
        dockerClient.killContainerCmd(getContainerId()).exec();
    }

    /** Starts what was killed, with its files. */
    void revive() {
        dockerClient.startContainerCmd(getContainerId()).exec();
    }

    /** On a machine under load the kernel may refuse at first: "unable to freeze". */
    void pause() {
        await("the container is paused", () -> {
            dockerClient.pauseContainerCmd(getContainerId()).exec();
            return true;
        });
    }

    void resume() {
        dockerClient.unpauseContainerCmd(getContainerId()).exec();
    }

    /** Takes it out of the network, as a pulled cable does. */
    void disconnect() {
        dockerClient
                .disconnectFromNetworkCmd()
                .withContainerId(getContainerId())
                .withNetworkId(network.getId())
                .exec();
    }

    /** Puts it back; the engine forgets the alias with the cable. */
    void reconnect() {
        dockerClient
                .connectToNetworkCmd()
                .withContainerId(getContainerId())
                .withNetworkId(network.getId())
                .withContainerNetwork(new ContainerNetwork().withAliases(name))
                .exec();
    }

    /** Starts several at the same time. */
    static void startAll(List<Server> servers) {
        CompletableFuture.allOf(servers.stream()
                        .map(server -> CompletableFuture.runAsync(server::start, OWN_THREAD))
                        .toArray(CompletableFuture<?>[]::new))
                .join();
    }

    /** Runs a command in the container to its end. */
    Run run(String... command) {
        return run(Map.of(), command);
    }

    Run run(Map<String, String> environment, String... command) {
        try {
            ExecResult result = execInContainer(
                    StandardCharsets.UTF_8,
                    ExecConfig.builder().command(command).envVars(environment).build());
            return new Run(result.getExitCode(), result.getStdout(), result.getStderr());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Begins a command; its end is waited for with {@link Running#end}. */
    Running begin(String... command) {
        return new Running(CompletableFuture.supplyAsync(() -> run(command), OWN_THREAD));
    }

    /** A command that is under way. */
    record Running(CompletableFuture<Run> result) {
        Run end() {
            return result.orTimeout(5, java.util.concurrent.TimeUnit.MINUTES).join();
        }

        boolean isRunning() {
            return !result.isDone();
        }
    }

    /** Waits until something is so; what throws is not so yet. */
    static void await(String what, Callable<Boolean> isSo) {
        Instant end = Instant.now().plus(PATIENCE);
        Exception last = null;
        while (Instant.now().isBefore(end)) {
            try {
                if (isSo.call()) {
                    return;
                }
            } catch (Exception notYet) {
                last = notYet;
            }
            pauseFor(Duration.ofMillis(200));
        }
        throw new IllegalStateException("after " + PATIENCE + " still not so: " + what, last);
    }

    static void pauseFor(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
