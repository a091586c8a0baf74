// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.local.LocalStores;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Directories with all that is in them, on HDFS. */
@Tag("hdfs")
class HdfsTreeTest {
    private final HdfsCluster cluster = HdfsCluster.shared();
    private Location tree;

    @BeforeEach
    void make() throws IOException {
        tree = cluster.freshDirectory().child("tree");
        cluster.fileSystem().create(new Path(tree.text(), "dt=1/a")).close();
    }

    /** @param interval minutes until the trash is emptied; 0 without a trash */
    private FileMover mover(int interval) throws IOException {
        Configuration configuration = cluster.configuration();
        configuration.setInt("fs.trash.interval", interval);
        configuration.setBoolean("fs.hdfs.impl.disable.cache", true);
        Identities identities = Identities.standard();
        return HadoopStores.of(configuration, new LocalStores(identities), identities)
                .mover(tree)
                .orElseThrow();
    }

    @Test
    void aTreeIsDeletedAndASecondTimeToo() throws IOException {
        FileMover mover = mover(0);

        mover.deleteTree(tree);
        mover.deleteTree(tree);

        assertThat(cluster.fileSystem().exists(new Path(tree.text()))).isFalse();
        assertThat(cluster.fileSystem().exists(new Path(tree.parent().text()))).isTrue();
    }

    @Test
    void aTreeGoesToTheTrashAndCanBeTakenBack() throws IOException {
        FileMover mover = mover(60);
        Location trash = mover.trash(tree).orElseThrow();

        mover.discard(tree);

        assertThat(cluster.fileSystem().exists(new Path(tree.text()))).isFalse();
        String below = tree.text().substring(cluster.uri().length());
        assertThat(cluster.fileSystem().exists(new Path(trash.text() + below + "/dt=1/a")))
                .isTrue();
    }

    @Test
    void withoutAnIntervalThereIsNoTrash() throws IOException {
        FileMover mover = mover(0);

        assertThat(mover.trash(tree)).isEmpty();
        assertThatThrownBy(() -> mover.discard(tree)).hasMessageContaining("the store's trash is off");
        assertThat(cluster.fileSystem().exists(new Path(tree.text(), "dt=1/a"))).isTrue();
    }
}
