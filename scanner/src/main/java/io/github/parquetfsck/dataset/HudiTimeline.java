// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.ReadFailure;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The timeline of a Hudi table, as far as it has not been archived: {@code .hoodie/<instant>.commit} and, from version 1
 * on, {@code .hoodie/timeline/<instant>_<completion>.commit}. A base file {@code <group>_<token>_<instant>.parquet} counts
 * if its instant is completed, or older than the timeline; of a group the newest one is live. What a commit wrote is told
 * by the JSON of versions before 1; Avro is not read, and files of such commits stay UNKNOWN. Holds the groups that the
 * commits of the timeline wrote. For one thread.
 */
public final class HudiTimeline implements OwnerLog {
    private static final long MOST = 32 << 20;
    private static final Pattern INSTANT = Pattern.compile("(\\d{14,17})(?:_\\d{14,17})?\\.([a-z.]+)");
    private static final Pattern BASE_FILE = Pattern.compile("([^_/]+)_[^_/]+_(\\d{14,17})\\.parquet");
    private static final Set<String> COMPLETED = Set.of("commit", "deltacommit", "replacecommit");

    private final Set<String> completed = new TreeSet<>();
    private final TreeSet<String> known = new TreeSet<>();
    private final Map<String, String> newestOfGroup = new HashMap<>();
    private final Map<String, String> replaced = new HashMap<>();
    private Optional<Instant> newest = Optional.empty();

    private HudiTimeline() {}

    /** Reads the timeline of the table whose root this is; empty when it has none. */
    public static Optional<HudiTimeline> open(FileSource source, Location root) throws IOException {
        Location log = root.child(".hoodie");
        List<FileEntry> files = new ArrayList<>();
        list(source, log, files);
        list(source, log.child("timeline"), files);
        HudiTimeline timeline = new HudiTimeline();
        long left = MOST;
        for (FileEntry file : files) {
            Matcher name = INSTANT.matcher(file.location().name());
            if (!name.matches() || !timeline.takes(file, name.group(1), name.group(2))) {
                continue;
            }
            left -= file.length();
            if (left >= 0) {
                timeline.read(source, file, name.group(1));
            }
        }
        return timeline.known.isEmpty() ? Optional.empty() : Optional.of(timeline);
    }

    private static void list(FileSource source, Location directory, List<FileEntry> files) throws IOException {
        try {
            source.list(directory, node -> {
                if (node.kind() == Node.Kind.FILE
                        && INSTANT.matcher(node.location().name()).matches()) {
                    files.add(node.entry());
                }
            });
        } catch (IOException e) {
            if (ReadFailure.of(e) != ReadFailure.MISSING) {
                throw e;
            }
        }
    }

    /** Whether it says that an instant is completed; notes what it says in any case. */
    private boolean takes(FileEntry file, String instant, String state) {
        if (COMPLETED.contains(state)) {
            known.add(instant);
            completed.add(instant);
            newest = newest.filter(at -> at.isAfter(file.modified())).or(() -> Optional.of(file.modified()));
            return true;
        }
        boolean writes = state.equals("inflight")
                || state.startsWith("commit.")
                || state.startsWith("deltacommit.")
                || state.startsWith("replacecommit.")
                || state.startsWith("compaction.")
                || state.startsWith("clustering.");
        if (writes) {
            known.add(instant);
        }
        return false;
    }

    private void read(FileSource source, FileEntry file, String instant) throws IOException {
        Json commit;
        try {
            commit = Json.parse(new String(source.bytes(file), StandardCharsets.UTF_8));
        } catch (Json.MalformedJson e) {
            return;
        } catch (IOException e) {
            if (ReadFailure.of(e) == ReadFailure.MISSING) {
                return;
            }
            throw e;
        }
        for (Json written : values(commit, "partitionToWriteStats")) {
            String path = written.text("path").orElse("");
            Matcher name = BASE_FILE.matcher(path.substring(path.lastIndexOf('/') + 1));
            if (name.matches()) {
                newestOfGroup.merge(name.group(1), name.group(2), HudiTimeline::later);
            }
        }
        for (Json group : values(commit, "partitionToReplaceFileIds")) {
            if (group instanceof Json.Str id) {
                replaced.merge(id.value(), instant, HudiTimeline::later);
            }
        }
    }

    /** What the arrays of an object hold. */
    private static List<Json> values(Json commit, String field) {
        return commit.get(field).orElse(Json.nothing()) instanceof Json.Obj partitions
                ? partitions.fields().keySet().stream()
                        .flatMap(partition -> partitions.items(partition).stream())
                        .toList()
                : List.of();
    }

    private static String later(String one, String other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    @Override
    public List<Finding> findings() {
        return List.of();
    }

    @Override
    public Optional<Instant> newest() {
        return newest;
    }

    @Override
    public Standing meet(FileEntry file) {
        Matcher name = BASE_FILE.matcher(file.location().name());
        if (!name.matches()) {
            return Standing.UNKNOWN;
        }
        String group = name.group(1);
        String instant = name.group(2);
        boolean archived = instant.compareTo(known.first()) < 0;
        if (!archived && !completed.contains(instant)) {
            return Standing.UNCOMMITTED;
        }
        String live = newestOfGroup.getOrDefault(group, "");
        if (replaced.getOrDefault(group, "").compareTo(instant) > 0 || live.compareTo(instant) > 0) {
            return Standing.SUPERSEDED;
        }
        return live.equals(instant) ? Standing.LIVE : Standing.UNKNOWN;
    }

    @Override
    public List<Finding> findings(FileEntry file, Standing standing) {
        return List.of();
    }

    @Override
    public Optional<LoggedFile> logged(FileEntry file) {
        return meet(file) == Standing.LIVE
                ? Optional.of(new LoggedFile(OptionalLong.empty(), OptionalLong.empty()))
                : Optional.empty();
    }

    /** None: a cleaner or a rollback that runs meanwhile takes files of any age away. */
    @Override
    public List<Finding> missing(Location directory) {
        return List.of();
    }
}
