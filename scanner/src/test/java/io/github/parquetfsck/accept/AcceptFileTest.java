// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.accept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.defect.Defect;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcceptFileTest {
    private static final LocalDate TODAY = LocalDate.parse("2026-11-30");

    @Test
    void anEntrySaysWhereWhichUntilWhenAndWhy() throws Exception {
        Acceptances known = AcceptFile.parse("""
                # known to the team
                - path: /lake/events/**
                  codes: [PQ0102, PQ0101]
                  until: 2026-11-30
                  reason: "ticket 4711: replay is running"
                """, TODAY);
        assertThat(known.expired()).isEmpty();
        assertThat(known.rules()).singleElement().satisfies(rule -> {
            assertThat(rule.codes()).containsExactlyInAnyOrder(Defect.TAIL_MAGIC_MISSING, Defect.FILE_TOO_SHORT);
            assertThat(rule.acceptance()).hasToString("until 2026-11-30: ticket 4711: replay is running");
        });
    }

    @Test
    void fromTheDayAfterItsLastAnEntryIsExpired() throws Exception {
        Acceptances known = AcceptFile.parse(entry("until: 2026-11-30"), TODAY.plusDays(1));
        assertThat(known.rules()).isEmpty();
        assertThat(known.expired()).hasSize(1);
    }

    @Test
    void anEmptyFileAcceptsNothing() throws Exception {
        assertThat(AcceptFile.parse("", TODAY).isEmpty()).isTrue();
        assertThat(AcceptFile.parse("[]", TODAY).isEmpty()).isTrue();
    }

    @Test
    void whatIsNotMeantSoIsMalformed() {
        for (String text : List.of(
                "path: /lake",
                "- /lake/**",
                entry("until: soon"),
                entry("until: 2026-11-30").replace("PQ0102", "PQ9999"),
                entry("until: 2026-11-30").replace("[PQ0102]", "PQ0102"),
                entry("until: 2026-11-30").replace("[PQ0102]", "[]"),
                entry("until: 2026-11-30").replace("reason", "because"),
                entry("until: 2026-11-30").replace("  reason: x\n", ""),
                entry("until: 2026-11-30\n  owner: me"),
                entry("until: 2026-11-30\n  until: 2027-11-30"),
                "- path: [",
                "&a [*a]",
                "[".repeat(200_000))) {
            assertThatThrownBy(() -> AcceptFile.parse(text, TODAY))
                    .as(text.length() > 100 ? "nested" : text)
                    .isInstanceOf(AcceptFile.Malformed.class)
                    .hasMessageStartingWith("e")
                    .hasMessageNotContainingAny("\n");
        }
    }

    @Test
    void aBombOfAliasesIsMalformed() {
        StringBuilder bomb = new StringBuilder("- &a0 [x, x]\n");
        for (int i = 1; i < 30; i++) {
            bomb.append("- &a")
                    .append(i)
                    .append(" [*a")
                    .append(i - 1)
                    .append(", *a")
                    .append(i - 1)
                    .append("]\n");
        }
        assertThatThrownBy(() -> AcceptFile.parse(bomb.toString(), TODAY)).isInstanceOf(AcceptFile.Malformed.class);
    }

    @ParameterizedTest
    @CsvSource({
        "/lake/**, /lake/a/b.parquet, true",
        "/lake/**, /lake, true",
        "/lake/*, /lake/a/b.parquet, false",
        "/lake/*/b.parquet, /lake/a/b.parquet, true",
        "/lake/**/b*.parquet, /lake/x/y/b1.parquet, true",
        "/lake/**/b*.parquet, /lake/b1.parquet, true",
        "/lake, /lake/a, false",
        "'/lake/{a,b}/*', /lake/b/c, true",
        "'/lake/day=2026-01-[0-3]?/**', /lake/day=2026-01-07/x, true",
        "'/lake/day=2026-01-[0-3]?/**', /lake/day=2026-02-07/x, false",
        "s3://bucket/t/**, s3://bucket/t/x, true",
        "/lake/**/**/**/**/**/**/z, /lake/a/a/a/a/a/a/a/a/a/a/a/a/y, false"
    })
    void starsStayWithinAComponentAndTwoStarsStandForAny(String glob, String path, boolean matches) {
        assertThat(new PathGlob(glob).matches(path)).isEqualTo(matches);
    }

    private static String entry(String until) {
        return "- path: /lake/**\n  codes: [PQ0102]\n  " + until + "\n  reason: x\n";
    }
}
