// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Hadoop costs hundreds of milliseconds, which a local scan does not pay. */
class LocalScanLoadsNoHadoopTest {

    /** Run in a JVM of its own: lists a directory through the stores of the command line. */
    static final class Lists {
        private Lists() {}

        public static void main(String[] args) throws IOException {
            Identities identities = Identities.standard();
            Stores stores = HadoopStores.of(HadoopSettings.NONE, new LocalStores(identities), identities);
            Location directory = new Location(args[0]);
            stores.source(directory).list(directory, node -> {});
            stores.mover(directory);
        }
    }

    @Test
    void noClassOfHadoopIsLoadedForALocalPath() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load:stdout",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Lists.class.getName(),
                        System.getProperty("user.dir"))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(output).contains(HadoopStores.class.getName());
        assertThat(output.lines().filter(line -> line.contains(" org.apache.hadoop.")))
                .isEmpty();
    }
}
