// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.FileKeys;
import io.github.parquetfsck.verify.Keyring;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import picocli.CommandLine.ParseResult;

/** Keys out of a file: {@code footer=BASE64}, {@code column.NAME=BASE64}, {@code aad-prefix=BASE64}, one a line. */
final class KeyFile implements Keyring, FileKeys {
    private static final String COLUMN = "column.";
    private static final String FOOTER = "footer";
    private static final String PREFIX = "aad-prefix";

    private final Map<String, byte[]> values;
    private final Optional<String> warning;

    private KeyFile(Map<String, byte[]> values, Optional<String> warning) {
        this.values = values;
        this.warning = warning;
    }

    static Options addTo(Options options) {
        return options.value(
                "--keys",
                "FILE",
                "keys of encrypted files, one a line: footer=BASE64, column.NAME=BASE64, aad-prefix=BASE64; a crypto"
                        + " factory is set by -D parquet.crypto.factory.class=CLASS");
    }

    static Optional<KeyFile> from(ParseResult options) throws UsageError, IOException {
        String file = options.matchedOptionValue("--keys", "");
        return file.isEmpty() ? Optional.empty() : Optional.of(read(file));
    }

    /** Errors name the line and never what stands in it. */
    static KeyFile read(String file) throws UsageError, IOException {
        Path path = Path.of(file);
        Map<String, byte[]> values = new HashMap<>();
        int number = 0;
        for (String line : Files.readAllLines(path, StandardCharsets.UTF_8)) {
            number++;
            String text = line.strip();
            if (!text.isEmpty() && !text.startsWith("#")) {
                put(text, file + ", line " + number, values);
            }
        }
        if (values.isEmpty()) {
            throw new UsageError("--keys " + file + ": expected footer=BASE64 or column.NAME=BASE64, found no line");
        }
        return new KeyFile(values, warning(path));
    }

    private static void put(String text, String where, Map<String, byte[]> values) throws UsageError {
        int equals = text.indexOf('=');
        String name = equals < 0 ? "" : text.substring(0, equals).strip();
        boolean known = name.equals(FOOTER)
                || name.equals(PREFIX)
                || (name.startsWith(COLUMN) && name.length() > COLUMN.length());
        if (!known) {
            throw new UsageError(
                    "--keys " + where + ": expected footer=, column.NAME= or aad-prefix=, found another" + " name");
        }
        byte[] value;
        try {
            value = Base64.getDecoder().decode(text.substring(equals + 1).strip());
        } catch (IllegalArgumentException e) {
            throw new UsageError("--keys " + where + ": expected Base64 behind the name, found another text");
        }
        if (!name.equals(PREFIX) && value.length != 16 && value.length != 24 && value.length != 32) {
            throw new UsageError("--keys " + where + ": expected a key of 16, 24 or 32 bytes, found " + value.length);
        }
        values.put(name, value);
    }

    private static Optional<String> warning(Path path) throws IOException {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return Optional.empty();
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
        boolean open = permissions.contains(PosixFilePermission.GROUP_READ)
                || permissions.contains(PosixFilePermission.OTHERS_READ);
        return open
                ? Optional.of("--keys " + path + ": others can read it (" + PosixFilePermissions.toString(permissions)
                        + "); chmod 600 " + path)
                : Optional.empty();
    }

    /** That others than its owner can read the file. */
    Optional<String> warning() {
        return warning;
    }

    @Override
    public Optional<FileKeys> keys(Location file) {
        return Optional.of(this);
    }

    @Override
    public Optional<SecretKey> footerKey(byte[] keyMetadata) {
        return key(FOOTER);
    }

    @Override
    public Optional<SecretKey> columnKey(List<String> path, byte[] keyMetadata) {
        return key(COLUMN + String.join(".", path));
    }

    private Optional<SecretKey> key(String name) {
        return Optional.ofNullable(values.get(name)).map(key -> new SecretKeySpec(key, "AES"));
    }

    @Override
    public Optional<byte[]> aadPrefix() {
        return Optional.ofNullable(values.get(PREFIX)).map(byte[]::clone);
    }
}
