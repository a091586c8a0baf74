// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.replay.Brokers;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** Kafka's client, which is too large to be carried along: on the class path, or among jars that a person names. */
final class KafkaLibrary {
    /** The coordinates to add, as of the client that Spark's connector brings. */
    static final String ARTIFACT = "org.apache.kafka:kafka-clients:3.9.2";

    private static final String DOOR = "io.github.parquetfsck.replay.kafka.";

    private KafkaLibrary() {}

    /** Brokers to ask; empty where the class path has no client. */
    static Optional<Brokers> brokers(Map<String, String> settings) {
        return open(settings, KafkaLibrary.class.getClassLoader());
    }

    /** Brokers to ask, by a client among these jars. */
    static Optional<Brokers> brokers(Map<String, String> settings, URL[] jars) {
        return open(settings, new Beside(jars));
    }

    private static Optional<Brokers> open(Map<String, String> settings, ClassLoader loader) {
        try {
            Class.forName("org.apache.kafka.clients.admin.Admin", false, loader);
        } catch (ClassNotFoundException absent) {
            return Optional.empty();
        }
        return ServiceLoader.load(Brokers.Opener.class, loader).findFirst().map(opener -> opener.open(settings));
    }

    /** Defines the door to the library anew, so that it sees the jars; all else is the program's own. */
    private static final class Beside extends URLClassLoader {
        Beside(URL[] jars) {
            super("kafka", jars, KafkaLibrary.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(DOOR)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known == null ? define(name) : known;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream code = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (code == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = code.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
