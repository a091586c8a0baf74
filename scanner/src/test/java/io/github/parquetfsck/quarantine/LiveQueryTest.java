// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.LedgerState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveQueryTest {
    @TempDir
    Path directory;

    private Lake lake;
    private Path checkpoint;

    @BeforeEach
    void writeLakeAndCheckpoint() throws IOException {
        lake = Lake.write(directory.resolve("lake"));
        LakeRuns.ageLogs(lake);
        checkpoint = directory.resolve("checkpoint");
        write("metadata", "{\"id\":\"3f0e\"}", Lake.AGE);
        for (int batch = 0; batch <= Lake.LAST_BATCH; batch++) {
            write("offsets/" + batch, "v1\n{}\n{\"logOffset\":" + batch + "}", Lake.AGE);
            write("commits/" + batch, "v1\n{}", Lake.AGE);
        }
    }

    @Test
    void aSinkWhoseLogAndCommitsAreOldIsNotBeingWritten() {
        assertThatCode(() -> query(RunOptions.Writers.WATCHED).demandStopped(sink(), Set.of()))
                .doesNotThrowAnyException();
    }

    @Test
    void aYoungLogLooksAlive() throws IOException {
        age(lake.sink().resolve("_spark_metadata/" + Lake.LAST_BATCH), Duration.ofSeconds(45));
        assertThat(refusal(RunOptions.Writers.WATCHED).reason())
                .matches("the query that writes .*/sink looks alive \\(last write 4[0-9] s ago\\)");
        assertThat(refusal(RunOptions.Writers.WATCHED).advice()).contains("--writer-stopped");
        assertThatCode(() -> query(RunOptions.Writers.STOPPED).demandStopped(sink(), Set.of()))
                .doesNotThrowAnyException();
    }

    @Test
    void anOldLogThatIsYoungByItsNeighbourIsQuiet() throws IOException {
        age(lake.sink().resolve("_spark_metadata/0"), Duration.ofSeconds(40));
        assertThatCode(() -> query(RunOptions.Writers.WATCHED).demandStopped(sink(), Set.of()))
                .doesNotThrowAnyException();
    }

    @Test
    void aLogThatAnUnfinishedRunEditedSaysNothingOfTheQuery() throws IOException {
        String newest = Integer.toString(Lake.LAST_BATCH);
        age(lake.sink().resolve("_spark_metadata/" + newest), Duration.ofSeconds(40));
        assertThatCode(() -> query(RunOptions.Writers.WATCHED).demandStopped(sink(), Set.of(newest)))
                .doesNotThrowAnyException();
    }

    @Test
    void aYoungCommitLooksAliveAndTheQueryIsNamed() throws IOException {
        age(checkpoint.resolve("commits/" + Lake.LAST_BATCH), Duration.ofSeconds(95));
        assertThat(refusal(RunOptions.Writers.WATCHED).reason()).startsWith("query 3f0e looks alive (last write 9");
    }

    @Test
    void aBatchThatIsNotCommittedWillBeWrittenAgain() throws IOException {
        Files.delete(checkpoint.resolve("commits/" + Lake.LAST_BATCH));
        assertThat(refusal(RunOptions.Writers.WATCHED).reason())
                .startsWith("query 3f0e has batch " + Lake.LAST_BATCH + " planned and not committed");
    }

    @Test
    void theCheckpointOfAnotherSinkSaysNothing() throws IOException {
        for (int batch = Lake.LAST_BATCH + 1; batch < Lake.LAST_BATCH + 4; batch++) {
            write("offsets/" + batch, "v1\n{}\n1", Duration.ZERO);
            write("commits/" + batch, "v1\n{}", Duration.ZERO);
        }
        assertThatCode(() -> query(RunOptions.Writers.WATCHED).demandStopped(sink(), Set.of()))
                .doesNotThrowAnyException();
    }

    @Test
    void aCheckpointBelowTheGivenDirectoryCounts() throws IOException {
        age(checkpoint.resolve("commits/" + Lake.LAST_BATCH), Duration.ofSeconds(95));
        Files.createDirectories(directory.resolve("checkpoints/of"));
        Files.move(checkpoint, directory.resolve("checkpoints/of/events"));
        checkpoint = directory.resolve("checkpoints");
        assertThat(refusal(RunOptions.Writers.WATCHED).reason()).startsWith("query 3f0e looks alive (last write 9");
    }

    @Test
    void aQuarantineThatEditedTheNewestLogCanBeTakenBackAtOnceAndMadeAgain() throws IOException {
        assertThat(LakeRuns.quarantine(lake, LakeRuns.PLAIN).refused()).isEmpty();
        assertThat(LakeRuns.restore(lake, LakeRuns.PLAIN).refused()).isEmpty();
        ActionResult again = LakeRuns.quarantine(lake, LakeRuns.PLAIN);
        assertThat(again.refused()).isEmpty();
        assertThat(again.counts()).containsKey(ActionEvent.Outcome.QUARANTINED);
    }

    @Test
    void aLogThatWasWrittenAfterOurEditLooksAlive() throws IOException {
        assertThat(LakeRuns.quarantine(lake, LakeRuns.PLAIN).refused()).isEmpty();
        Path newest = newest(lake.sink().resolve("_spark_metadata"));
        Files.setLastModifiedTime(newest, FileTime.from(Instant.now().plusSeconds(5)));
        assertThat(LakeRuns.restore(lake, LakeRuns.PLAIN).refused())
                .singleElement()
                .satisfies(refused -> assertThat(refused.reason()).contains("looks alive (last write 0 s ago)"));
    }

    @Test
    void aLogThatTheQueryWroteMeanwhileLooksAlive() throws IOException {
        assertThat(LakeRuns.quarantine(lake, LakeRuns.PLAIN).refused()).isEmpty();
        Files.writeString(lake.sink().resolve("_spark_metadata/" + (Lake.LAST_BATCH + 1)), "v1");
        assertThat(LakeRuns.restore(lake, LakeRuns.PLAIN).refused()).hasSize(1);
    }

    private static Path newest(Path logs) throws IOException {
        try (var list = Files.list(logs)) {
            return list.filter(file -> file.getFileName().toString().matches("[0-9]+(\\.compact)?"))
                    .max(java.util.Comparator.comparingInt(file ->
                            Integer.parseInt(file.getFileName().toString().replace(".compact", ""))))
                    .orElseThrow();
        }
    }

    private Refused refusal(RunOptions.Writers writers) {
        return catchThrowableOfType(RefusedException.class, () -> query(writers).demandStopped(sink(), Set.of()))
                .refused();
    }

    private LiveQuery query(RunOptions.Writers writers) {
        RunOptions options = new RunOptions(writers, List.of(new Location(checkpoint.toString())), 1);
        return new LiveQuery(LakeRuns.PLAIN, options, new Location(directory.toString()), () -> LedgerState.EMPTY);
    }

    private Location sink() {
        return new Location(lake.sink().toString());
    }

    private void write(String name, String content, Duration age) throws IOException {
        Path file = checkpoint.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        age(file, age);
    }

    private static void age(Path file, Duration age) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
    }
}
