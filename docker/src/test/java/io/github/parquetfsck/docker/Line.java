// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The way from workers to the DataNodes of an HDFS, through this JVM: what is sent can be late, or never arrive. It lies on the
 * gateway of their network, for each DataNode on the DataNode's own port; the way from DataNodes to the NameNode is another.
 */
final class Line {
    private final String address;
    private final AtomicLong carried = new AtomicLong();
    private volatile Duration delay = Duration.ZERO;
    private volatile boolean cut;

    private Line(String address) {
        this.address = address;
    }

    static Line to(Hdfs hdfs) {
        Line line = new Line(hdfs.nameNode().gateway());
        for (int i = 0; i < Hdfs.PORTS.size(); i++) {
            Server dataNode = hdfs.dataNodes().get(i);
            line.open(Hdfs.PORTS.get(i), dataNode);
        }
        return line;
    }

    /** Where it is reached. */
    String address() {
        return address;
    }

    /** From now on each piece of at most 64 KiB takes so long, in either direction. */
    void slow(Duration each) {
        delay = each;
    }

    /** From now on nothing arrives, and nobody is told: connections stay as they are. */
    void cut() {
        cut = true;
    }

    /** Carries at once what comes from now on; what was sent meanwhile is lost with its connection. */
    void mend() {
        cut = false;
        delay = Duration.ZERO;
    }

    /** Bytes that have arrived, in both directions. */
    long carried() {
        return carried.get();
    }

    private void open(int port, Server dataNode) {
        try {
            ServerSocket gate = new ServerSocket();
            gate.bind(new InetSocketAddress(address, port));
            run(() -> {
                while (true) {
                    Socket near = gate.accept();
                    run(() -> carry(near, new InetSocketAddress(dataNode.address(), port)));
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void carry(Socket near, InetSocketAddress dataNode) throws IOException {
        try (near;
                Socket far = new Socket()) {
            far.connect(dataNode, 5000);
            run(() -> pass(near, far));
            pass(far, near);
        }
    }

    /** Until one of them has no more to say. */
    private void pass(Socket from, Socket to) throws IOException {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] piece = new byte[1 << 16];
            for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
                Server.pauseFor(delay);
                if (cut) {
                    in.transferTo(OutputStream.nullOutputStream());
                    return;
                }
                out.write(piece, 0, length);
                carried.addAndGet(length);
            }
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void run(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException ended) {
                        // One of both ends is gone; the other is closed with it.
                    }
                },
                "line");
        thread.setDaemon(true);
        thread.start();
    }
}
