// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerAudit;
import io.github.parquetfsck.quarantine.Discrepancy.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InventoryTest {
    @TempDir
    Path directory;

    private Lake lake;

    @BeforeEach
    void quarantine() throws Exception {
        lake = Lake.write(directory.resolve("lake"));
        LakeRuns.quarantine(lake, LakeRuns.PLAIN);
    }

    @Test
    void aRootAsItsRunsLeftItHasNoDiscrepancy() throws Exception {
        assertThat(compare(Inventory.Proof.SHA256)).isEmpty();
        LakeRuns.ageLogs(lake);
        LakeRuns.restore(lake, LakeRuns.PLAIN);
        assertThat(compare(Inventory.Proof.SHA256)).isEmpty();
    }

    @Test
    void aFileThatIsGoneCutOrChangedIsNamed() throws Exception {
        List<Condemnation> held = held();
        Files.delete(place(held.get(0)));
        Files.writeString(place(held.get(1)), "BAD");
        Path changed = place(held.get(2));
        Files.writeString(changed, Files.readString(changed).replace("BAD", "bad"));

        assertThat(compare(Inventory.Proof.LENGTH))
                .extracting(Discrepancy::kind, Discrepancy::entry)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(
                                Kind.MISSING, held.get(0).id()),
                        org.assertj.core.groups.Tuple.tuple(
                                Kind.CHANGED, held.get(1).id()));
        assertThat(compare(Inventory.Proof.SHA256))
                .filteredOn(found -> found.entry().equals(held.get(2).id()))
                .singleElement()
                .satisfies(found -> assertThat(found.detail())
                        .startsWith("expected SHA-256 " + held.get(2).sha256()));
    }

    @Test
    void whatNoEntryOwnsIsNamedWithWhatItIs() throws Exception {
        Files.writeString(lake.root().resolve("a.parquet"), "x");
        Files.writeString(lake.root().resolve("_ledger/.pqfsck-1.tmp"), "x");
        Files.createSymbolicLink(lake.root().resolve("z-link"), lake.plain());
        Path manifest = Path.of(place(held().get(0)) + ".finding.json");
        Files.delete(manifest);

        assertThat(compare(Inventory.Proof.LENGTH))
                .extracting(found -> found.kind() + " " + found.location())
                .containsExactly(
                        "NO_MANIFEST " + manifest,
                        "LEFTOVER " + lake.root() + "/_ledger/.pqfsck-1.tmp",
                        "STRANGER " + lake.root() + "/a.parquet",
                        "STRANGER " + lake.root() + "/z-link");
    }

    @Test
    void aSegmentThatIsGoneIsNamed() throws Exception {
        Path gone;
        try (var segments = Files.list(lake.root().resolve("_ledger"))) {
            gone = segments.filter(each -> each.toString().endsWith("-000001-intent.jsonl"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.delete(gone);
        LedgerAudit audit = Ledger.audit(LakeRuns.PLAIN, lake.rootLocation());
        assertThat(audit.state().problems())
                .contains("segment 1 of epoch 1 is missing")
                .anySatisfy(problem -> assertThat(problem).contains("goes to QUARANTINED and is not known"));
    }

    private List<Discrepancy> compare(Inventory.Proof proof) throws IOException {
        return new Inventory(LakeRuns.PLAIN, lake.rootLocation(), proof, 2)
                .compare(Ledger.read(LakeRuns.PLAIN, lake.rootLocation()));
    }

    private List<Condemnation> held() throws IOException {
        return Ledger.read(LakeRuns.PLAIN, lake.rootLocation()).in(EntryState.QUARANTINED).stream()
                .map(entry -> entry.facts())
                .toList();
    }

    private static Path place(Condemnation facts) {
        return Path.of(facts.destination().text());
    }
}
