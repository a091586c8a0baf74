// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;

/** One broker called {@code kafka}, on port 9092, that is its own controller and makes topics of one partition as they are named. */
final class Kafka {
    static final String BROKER = "kafka:9092";

    private final Server server;

    private Kafka(Server server) {
        this.server = server;
    }

    static Kafka start(Hdfs beside) {
        Server server = new Server(Images.BASE, beside.network(), "kafka", "/etc/kafka/broker")
                .showing(Checkout.MODULE.resolve("kafka"), "/etc/kafka")
                .showing(Path.of(System.getProperty("pqfsck.servers"), "kafka"), "/opt/kafka");
        server.start();
        Server.await("the broker listens", () -> {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(server.address(), 9092), 1000);
                return true;
            }
        });
        return new Kafka(server);
    }

    void stop() {
        server.stop();
    }
}
