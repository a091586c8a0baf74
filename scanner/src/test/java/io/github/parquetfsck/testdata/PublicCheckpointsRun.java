// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import io.github.parquetfsck.streamlog.Diagnosis;
import io.github.parquetfsck.streamlog.Examination;
import io.github.parquetfsck.streamlog.StateDepth;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Examines the streaming checkpoints that releases of Spark left in archives, and compares with a table of what is known of
 * them: a line per archive with its number of checkpoints, and one per checkpoint with a finding.
 *
 * <p>Arguments: the table, the folder with the archives, each called as the table names it, and a folder to unpack into. Exit
 * code 1 when anything differs.
 */
final class PublicCheckpointsRun {
    private final Stores stores = new LocalStores(Identities.standard());
    private final Map<String, String> found = new TreeMap<>();
    private int checkpoints;

    private PublicCheckpointsRun() {}

    public static void main(String[] arguments) throws IOException {
        Map<String, String> known = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            int end = line.lastIndexOf('\t');
            known.put(line.substring(0, end), line.substring(end + 1));
        }
        PublicCheckpointsRun run = new PublicCheckpointsRun();
        List<String> archives = known.keySet().stream()
                .filter(key -> key.endsWith("\t*"))
                .map(key -> key.substring(0, key.indexOf('\t')))
                .toList();
        for (String archive : archives) {
            run.archive(archive, Path.of(arguments[1]).resolve(archive), Path.of(arguments[2]));
        }
        List<String> differences = new ArrayList<>();
        TreeSet<String> keys = new TreeSet<>(known.keySet());
        keys.addAll(run.found.keySet());
        for (String key : keys) {
            String now = run.found.getOrDefault(key, "no finding");
            if (!now.equals(known.getOrDefault(key, "no finding"))) {
                differences.add(key + "\t" + now + "\t(expected: " + known.get(key) + ")");
            }
        }
        differences.forEach(System.out::println);
        System.out.println(archives.size() + " archives, " + run.checkpoints + " checkpoints, " + differences.size()
                + " differences");
        System.exit(differences.isEmpty() ? 0 : 1);
    }

    private void archive(String name, Path archive, Path into) throws IOException {
        Path root = Files.createTempDirectory(into, "checkpoints");
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            for (ZipEntry entry : zip.stream().toList()) {
                if (!entry.isDirectory() && entry.getName().startsWith("structured-streaming/")) {
                    Path file = root.resolve(entry.getName());
                    Files.createDirectories(file.getParent());
                    try (InputStream in = zip.getInputStream(entry)) {
                        Files.copy(in, file);
                    }
                }
            }
        }
        CheckpointSearch search = new CheckpointSearch(stores).in(new Location(root.toString()));
        for (Checkpoint checkpoint : search.found()) {
            String codes = Examination.of(checkpoint, List.of(), StateDepth.CHECKSUMS).diagnoses().stream()
                    .map(Diagnosis::finding)
                    .map(finding -> finding.defect().code())
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining(" "));
            if (!codes.isEmpty()) {
                String place = Path.of(checkpoint.directory().text()).toString();
                found.put(name + "\t" + place.substring(root.toString().length() + 1), codes);
            }
            checkpoints++;
        }
        found.put(name + "\t*", String.valueOf(search.found().size()));
    }
}
