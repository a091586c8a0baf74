// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A {@code _SUCCESS} that is no empty marker: the S3A committers and the manifest committer (ABFS, GCS) write JSON into
 * it, with the job's id and the names of its first files: {@code {"success":true,"jobId":"..","filenames":["/out/.."]}}.
 * Of an S3A job that are 100 at most, so what it does not list may be the job's all the same.
 */
public final class SuccessManifest {
    /** The marker. */
    public static final String NAME = "_SUCCESS";

    private static final long LONGEST = 1 << 20;
    private static final int ASKED = 1000;

    private final FileSource source;
    private final Location directory;
    private final Json manifest;

    private SuccessManifest(FileSource source, Location directory, Json manifest) {
        this.source = source;
        this.directory = directory;
        this.manifest = manifest;
    }

    /** Reads a marker; empty when it is one without a manifest. */
    public static Optional<SuccessManifest> of(FileSource source, FileEntry marker) throws IOException {
        if (marker.length() == 0 || marker.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            Json manifest = Json.parse(new String(source.bytes(marker), StandardCharsets.UTF_8));
            boolean failed =
                    manifest.get("success").orElse(Json.nothing()) instanceof Json.Bool success && !success.value();
            return manifest.get("filenames").isEmpty() || failed
                    ? Optional.empty()
                    : Optional.of(new SuccessManifest(source, marker.location().parent(), manifest));
        } catch (Json.MalformedJson e) {
            return Optional.empty();
        }
    }

    /** Files of the job that are listed below the marker's directory and are not there. */
    public List<Finding> missing() throws IOException {
        Identity root = source.identify(directory);
        List<Finding> missing = new ArrayList<>();
        for (Json name : manifest.items("filenames").stream().limit(ASKED).toList()) {
            Optional<Location> file = name instanceof Json.Str text ? below(root, text.value()) : Optional.empty();
            if (file.isPresent() && source.stat(file.get()).isEmpty()) {
                missing.add(Finding.of(
                        Defect.PART_NUMBER_GAP,
                        new Place.Missing(file.get().text()),
                        manifest.text("jobId").orElse("of no name"),
                        file.get().name(),
                        file.get().parent().text(),
                        "it is listed in " + directory.child(NAME)));
            }
        }
        return missing;
    }

    /** A listed name is a path or a URI; one of another place is of a directory that was copied. */
    private Optional<Location> below(Identity root, String listed) {
        String path = listed.startsWith("/")
                ? listed
                : source.identify(new Location(listed)).path();
        String prefix = root.path().endsWith("/") ? root.path() : root.path() + "/";
        return path.startsWith(prefix) && path.length() > prefix.length()
                ? Optional.of(directory.child(path.substring(prefix.length())))
                : Optional.empty();
    }
}
