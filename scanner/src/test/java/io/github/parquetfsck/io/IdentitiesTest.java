// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IdentitiesTest {
    private final Identities standard = Identities.standard();

    private Identity of(String text) {
        return standard.of(new Location(text));
    }

    @Test
    void s3aS3nAndS3AreOneFamily() {
        assertThat(of("s3a://b/x/y")).isEqualTo(new Identity("s3", "b", "/x/y")).isEqualTo(of("s3n://b/x/y"));
        assertThat(of("s3://b/x/y")).isEqualTo(of("S3A://b/x/y")).isNotEqualTo(of("s3a://c/x/y"));
    }

    @Test
    void doubleSlashesAreADifferentKeyOnAnObjectStoreAndTheSameFileOnHdfs() {
        assertThat(of("s3a://b/x//y").path()).isEqualTo("/x//y");
        assertThat(of("hdfs://nn/x//y")).isEqualTo(of("hdfs://nn/x/y"));
    }

    @Test
    void theDbfsMountAndTheDbfsSchemeMeet() {
        Identity expected = new Identity("dbfs", "", "/mnt/x");
        assertThat(of("/dbfs/mnt/x")).isEqualTo(expected);
        assertThat(of("dbfs:/mnt/x")).isEqualTo(expected);
        assertThat(of("dbfs:///mnt/x")).isEqualTo(expected);
        assertThat(of("file:/dbfs/mnt/x")).isEqualTo(expected);
        assertThat(of("/dbfsx/y")).isEqualTo(new Identity("file", "", "/dbfsx/y"));
    }

    @Test
    void fileFormsAreDecodedOnceAndBarePathsAreNot() {
        Identity expected = new Identity("file", "", "/t/p=a b%3D");
        assertThat(of("file:/t/p=a%20b%253D")).isEqualTo(expected);
        assertThat(of("file:///t/p=a%20b%253D")).isEqualTo(expected);
        assertThat(of("/t/p=a b%3D")).isEqualTo(expected);
        assertThat(of("/t//./u/../p=a b%3D/")).isEqualTo(expected);
    }

    @Test
    void locationsOfHadoopAreNotDecoded() {
        assertThat(of("hdfs://nn/t/p=a%3Db").path()).isEqualTo("/t/p=a%3Db");
    }

    @Test
    void aUriWithoutAuthorityGetsTheDefaultFileSystems() {
        Identities withDefault = standard.withDefault("hdfs", "nn:8020");
        assertThat(withDefault.of(new Location("hdfs:///x"))).isEqualTo(new Identity("hdfs", "nn:8020", "/x"));
        assertThat(withDefault.of(new Location("hdfs:/x"))).isEqualTo(new Identity("hdfs", "nn:8020", "/x"));
        assertThat(withDefault.of(new Location("hdfs://other/x"))).isEqualTo(new Identity("hdfs", "other", "/x"));
    }

    @Test
    void anAliasReplacesItsPrefixAtAComponent() {
        Identities aliased = new Identities(
                Map.of(), List.of(Alias.parse("/mnt/lake=s3a://b/lake"), Alias.parse("/mnt/lake/hot=s3://hot/")));
        assertThat(aliased.of(new Location("/mnt/lake/t/x"))).isEqualTo(of("s3://b/lake/t/x"));
        assertThat(aliased.of(new Location("/mnt/lake"))).isEqualTo(of("s3://b/lake"));
        assertThat(aliased.of(new Location("/mnt/lake/hot/t"))).isEqualTo(of("s3://hot/t"));
        assertThat(aliased.of(new Location("/mnt/lakes/t"))).isEqualTo(of("/mnt/lakes/t"));
    }

    @Test
    void anAliasOfAPartitionSplitsWhereAPathBegins() {
        assertThat(Alias.parse("/t/day=1=/u/day=1"))
                .isEqualTo(new Alias(new Location("/t/day=1"), new Location("/u/day=1")));
        assertThatThrownBy(() -> Alias.parse("/t/day=1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("FROM=TO");
    }

    @Test
    void namesThatAreNotUtf8StayApart() {
        assertThat(of("file:///t/%FF")).isNotEqualTo(of("file:///t/%FE"));
        assertThat(of("file:///t/%C3%A9")).isEqualTo(of("/t/é"));
    }
}
