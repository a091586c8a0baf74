// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Prepares a secured HDFS from a machine that has a keytab. Arguments: {@code KEYTAB OWNER READER TOKENS DIRECTORY FILE...}.
 * The owner, a principal, copies the local files into the directory; the reader's delegation token goes into the file TOKENS.
 */
final class SecureLake {
    private SecureLake() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> args = List.of(arguments);
        Configuration configuration = new Configuration();
        UserGroupInformation.setConfiguration(configuration);
        String keytab = args.get(0);
        as(args.get(1), keytab, () -> {
            FileSystem hdfs = FileSystem.get(configuration);
            for (String file : args.subList(5, args.size())) {
                String name = Path.of(file).getParent().getFileName() + ".parquet";
                try (var out = hdfs.create(new org.apache.hadoop.fs.Path(args.get(4), name))) {
                    out.write(Files.readAllBytes(Path.of(file)));
                }
            }
            return null;
        });
        as(args.get(2), keytab, () -> {
            Credentials tokens = new Credentials();
            FileSystem.get(configuration).addDelegationTokens("nobody", tokens);
            tokens.writeTokenStorageFile(new org.apache.hadoop.fs.Path(new File(args.get(3)).toURI()), configuration);
            return null;
        });
    }

    private static void as(String principal, String keytab, PrivilegedExceptionAction<Void> act)
            throws IOException, InterruptedException {
        UserGroupInformation.loginUserFromKeytabAndReturnUGI(principal, keytab).doAs(act);
    }
}
