// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.NameUnreachable;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectorsTest {
    private final Stores stores =
            HadoopStores.of(HadoopSettings.NONE, new LocalStores(Identities.standard()), Identities.standard());

    private void refuses(String location, String advice) {
        assertThatThrownBy(() -> stores.source(new Location(location)))
                .isInstanceOf(Stores.NoConnector.class)
                .hasMessageContaining(location)
                .hasMessageContaining(advice);
    }

    @Test
    void aSchemeWithoutConnectorNamesTheArtifact() {
        refuses("s3a://bucket/t", "hadoop-aws:3.5.0");
        refuses("s3://bucket/t", "hadoop-aws:3.5.0");
        refuses("abfss://c@account.dfs.core.windows.net/t", "hadoop-azure:3.5.0");
        refuses("gs://bucket/t", "hadoop-gcp:3.5.0");
        refuses("oss://bucket/t", "-D fs.oss.impl");
        refuses("dbfs:/t", "outside Databricks");
    }

    @Test
    void aDbfsPathSuggestsTheMountThatIsAtHand(@TempDir Path mount) {
        assertThat(Connectors.missing(new Location("dbfs:/lake/t"), "3.5.0", mount))
                .hasMessageEndingWith("try " + mount + "/lake/t");
    }

    @Test
    void localPathsNeedNoHadoop(@TempDir Path directory) throws IOException {
        assertThat(stores.source(new Location(directory.toString())).stat(new Location(directory.toString())))
                .isPresent();
        assertThat(stores.mover(new Location("file:" + directory))).isPresent();
    }

    @Test
    void keysThatHadoopWouldFoldAreUnreachable() {
        assertThatThrownBy(() -> HadoopPaths.path(new Location("s3a://b/x//y"))).isInstanceOf(NameUnreachable.class);
        assertThatThrownBy(() -> HadoopPaths.path(new Location("s3a://b/x/../y")))
                .isInstanceOf(NameUnreachable.class);
        assertThatThrownBy(() -> HadoopPaths.path(new Location("hdfs:"))).isInstanceOf(NameUnreachable.class);
    }

    @Test
    void ordinaryKeysAreReachable() throws IOException {
        for (String text : List.of("s3a://b/x/y", "s3a://b/x/y/", "s3a://b/a b%20c", "hdfs://nn/x//y")) {
            assertThat(HadoopPaths.path(new Location(text)).toString()).startsWith(text.substring(0, 5));
        }
    }

    @Test
    void aConnectorOnThePathIsLoadedWhenItsSchemeAppears(@TempDir Path directory) throws IOException {
        Path source = Files.writeString(directory.resolve("Lake.java"), """
                public class Lake extends org.apache.hadoop.fs.RawLocalFileSystem {
                    @Override
                    public java.net.URI getUri() {
                        return java.net.URI.create("lake://here");
                    }
                }
                """);
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", System.getProperty("java.class.path"), source.toString());
        assertThat(code).isZero();
        Files.writeString(directory.resolve("file"), "content");
        HadoopSettings settings =
                new HadoopSettings(Optional.empty(), List.of(), Map.of("fs.lake.impl", "Lake"), List.of(directory));
        Identities identities = Identities.standard();
        Stores extended = HadoopStores.of(settings, new LocalStores(identities), identities);
        Location file = new Location("lake://here" + directory + "/file");
        assertThat(extended.source(file).stat(file).orElseThrow().entry().length())
                .isEqualTo(7);
        assertThat(extended.mover(file)).isEmpty();
    }

    @Test
    void settingsComeFromTheDirectoryThenTheFilesThenTheProperties(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve("core-site.xml"), site("a", "1"));
        Files.writeString(directory.resolve("hdfs-site.xml"), site("b", "1"));
        Path file = Files.writeString(directory.resolve("more.xml"), site("b", "2"));
        HadoopSettings settings = HadoopSettings.of(
                Map.of("HADOOP_CONF_DIR", directory.toString(), "PQFSCK_CLASSPATH", "/x/a.jar:/x/lib/*"),
                List.of(file),
                Map.of("c", "3"));
        var configuration = Configurations.build(settings);
        assertThat(List.of(configuration.get("a"), configuration.get("b"), configuration.get("c")))
                .containsExactly("1", "2", "3");
        assertThat(settings.connectors()).containsExactly(Path.of("/x/a.jar"), Path.of("/x/lib/*"));
    }

    @Test
    void googlesConnectorIsGivenSizesThatItCanRead() throws IOException {
        var configuration = Configurations.build(HadoopSettings.NONE);
        assertThat(configuration.get("fs.gs.block.size")).isEqualTo("64m");
        assertThat(Configurations.withConnectors(configuration, List.of()).get("fs.gs.block.size"))
                .isEqualTo("64m");
        configuration.set("fs.gs.impl", "com.google.cloud.hadoop.fs.gcs.GoogleHadoopFileSystem");
        assertThat(Configurations.withConnectors(configuration, List.of()).get("fs.gs.block.size"))
                .isEqualTo("67108864");
    }

    private static String site(String key, String value) {
        return "<configuration><property><name>" + key + "</name><value>" + value
                + "</value></property></configuration>";
    }
}
