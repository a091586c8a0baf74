// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class MainTest {
    @Test
    void theEntryClassIsReadableByJava8() throws IOException {
        try (InputStream stream = Main.class.getResourceAsStream("Main.class")) {
            DataInputStream in = new DataInputStream(stream);
            assertThat(in.readInt()).isEqualTo(0xCAFEBABE);
            in.readUnsignedShort();
            assertThat(in.readUnsignedShort()).isEqualTo(52);
        }
    }

    @Test
    void anOldJvmIsToldWhatToSet() {
        assertThat(Main.complaint("1.8.0_422"))
                .startsWith("parquet-fsck needs Java 17, found 1.8.0_422 in ")
                .contains("spark.executorEnv.JAVA_HOME", "JNAME=zulu17-ca-amd64");
    }
}
