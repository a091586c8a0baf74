// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.TableContents.Kind;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.local.LocalStores;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TableContentsTest {
    private static final LoggedFile FACTS = new LoggedFile(OptionalLong.of(512), OptionalLong.of(7));
    private static final LoggedFile NO_FACTS = new LoggedFile(OptionalLong.empty(), OptionalLong.empty());

    private final FileSource source;
    private final TableContents contents;

    TableContentsTest() throws Exception {
        source = new LocalStores(Identities.standard()).source(new Location("/t"));
        contents = new TableContents(source);
    }

    private OptionalInt find(String file) {
        return contents.find(source.identify(new Location(file)));
    }

    @Test
    void aFileThatBothVersionsHaveIsLiveWhicheverIsToldFirst() {
        contents.superseded(new Location("/t/first"));
        contents.live(new Location("/t/first"), FACTS);
        contents.live(new Location("/t/second"), FACTS);
        contents.superseded(new Location("file:///t/second"));

        for (String file : new String[] {"/t/first", "/t/second", "file:/t/second"}) {
            int number = find(file).orElseThrow();
            assertThat(contents.kind(number)).as(file).isEqualTo(Kind.LIVE);
            assertThat(contents.facts(number)).as(file).isEqualTo(FACTS);
        }
    }

    @Test
    void whatTheLogDoesNotSayIsNotKnown() {
        contents.live(new Location("/t/a"), NO_FACTS);

        assertThat(contents.facts(find("/t/a").orElseThrow())).isEqualTo(NO_FACTS);
        assertThat(find("/t/b")).isEmpty();
    }

    @Test
    void unmetAreLiveFilesAndCompanionsAloneInTheOrderOfTheLog() {
        contents.live(new Location("/t/p=1/a"), FACTS);
        contents.companion(new Location("/t/vector.bin"));
        contents.superseded(new Location("/t/p=1/old"));
        contents.live(new Location("/t/p=2/b"), FACTS);
        contents.live(new Location("/t/p=1/c"), FACTS);
        contents.meet(find("/t/p=1/a").orElseThrow());

        assertThat(contents.unmet(identity -> true))
                .containsExactly(new Location("/t/vector.bin"), new Location("/t/p=2/b"), new Location("/t/p=1/c"));
        assertThat(contents.unmet(identity -> identity.path().startsWith("/t/p=1/")))
                .containsExactly(new Location("/t/p=1/c"));
    }
}
