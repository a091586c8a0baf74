// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Attributes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AudienceTest {
    private static final Attributes OPEN = of("root", "root", "rwxr-xr-x");
    private static final Attributes READABLE = of("etl", "etl", "rw-r--r--");

    private static Attributes of(String owner, String group, String permissions, String... acl) {
        return new Attributes(owner, group, permissions, List.of(acl), Map.of(), "");
    }

    private static Audience at(Attributes... directories) {
        return new Audience(List.of(directories));
    }

    @Test
    void aClosedDirectoryKeepsOutWhomAnOpenRootLetsIn() {
        Audience place = at(of("etl", "etl", "rwxr-x---"), OPEN);
        Audience root = at(OPEN);
        assertThat(root.beyond(place)).contains("others");
        assertThat(root.readersBeyond(place, READABLE)).contains("others");
        assertThat(root.readersBeyond(place, of("etl", "etl", "rw-r-----"))).isEmpty();
    }

    @Test
    void whatIsClosedAboveBothClosesBoth() {
        Attributes closed = of("etl", "etl", "rwx------");
        assertThat(at(OPEN, closed).beyond(at(OPEN, OPEN, closed))).isEmpty();
    }

    @Test
    void aRootThatIsAsClosedLetsInNobodyElse() {
        Attributes closed = of("etl", "etl", "rwxr-x---");
        assertThat(at(closed, OPEN).beyond(at(closed, OPEN))).isEmpty();
        assertThat(at(of("etl", "etl", "rwx------"), OPEN).beyond(at(closed, OPEN)))
                .isEmpty();
    }

    @Test
    void anotherGroupAtTheRootReadsWhatIsOpenToAll() {
        Audience place = at(of("etl", "etl", "rwxr-x---"), OPEN);
        Audience root = at(of("ops", "ops", "rwxr-x---"), OPEN);
        assertThat(root.readersBeyond(place, READABLE)).containsExactly("group ops");
        assertThat(root.readersBeyond(place, of("etl", "etl", "rw-r-----"))).isEmpty();
    }

    @Test
    void theFilesOwnGroupCountsWhereTheDirectoriesNameAnother() {
        Audience place = at(of("etl", "etl", "rwxr-x---"), OPEN);
        assertThat(at(OPEN).readersBeyond(place, of("etl", "sales", "rw-r-----")))
                .containsExactly("group sales");
    }

    @Test
    void usersAndGroupsOfAnAclCountWithinItsMask() {
        Audience place = at(of("etl", "etl", "rwxr-x---"), OPEN);
        Audience root = at(of("etl", "etl", "rwxr-x---", "user:ann:r-x", "group::r-x", "group:bi:rwx"), OPEN);
        assertThat(root.readersBeyond(place, READABLE)).containsExactlyInAnyOrder("group bi", "user ann");
        Audience masked = at(of("etl", "etl", "rwx---r--", "user:ann:r-x", "group::r-x", "group:bi:rwx"), OPEN);
        assertThat(masked.beyond(place)).isEmpty();
    }

    @Test
    void aStoreWithoutPermissionsTellsNothing() {
        assertThat(at(Attributes.NONE).isUnknown()).isTrue();
        assertThat(at().isUnknown()).isTrue();
        assertThat(at(OPEN).isUnknown()).isFalse();
    }
}
