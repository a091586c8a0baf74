// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdentityTest {
    private static Identity at(String path) {
        return new Identity("s3", "bucket", path);
    }

    @Test
    void whatLiesBelowADirectoryIsUnderItAtAnyDepth() {
        assertThat(at("/a/b").isUnder(at("/a"))).isTrue();
        assertThat(at("/a/b/c").isUnder(at("/a/"))).isTrue();
        assertThat(at("/a").isUnder(at("/"))).isTrue();
    }

    @Test
    void aDirectoryIsNotUnderItself() {
        assertThat(at("/a").isUnder(at("/a"))).isFalse();
        assertThat(at("/a/").isUnder(at("/a"))).isFalse();
        assertThat(at("/").isUnder(at("/"))).isFalse();
    }

    @Test
    void aNameThatBeginsLikeTheDirectoryIsNotUnderIt() {
        assertThat(at("/ab").isUnder(at("/a"))).isFalse();
    }

    @Test
    void nothingIsUnderADirectoryOfAnotherStore() {
        assertThat(at("/a/b").isUnder(new Identity("s3", "other", "/a"))).isFalse();
        assertThat(at("/a/b").isUnder(new Identity("gs", "bucket", "/a"))).isFalse();
    }
}
