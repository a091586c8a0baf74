// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathFilter;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/**
 * Keeps files that are not sound out of what Spark reads: a filter for {@code mapreduce.input.pathFilter.class}, which
 * Spark's file sources ask for every file that they list, batch and streaming, on the driver and, for many directories, on
 * executors. It does not see what is read by a log: Delta, Iceberg, Hudi, and directories with {@code _spark_metadata}.
 *
 * <p>Settings are those of Hadoop's configuration ({@code spark.conf.set}, reader options): {@code pqfsck.preread.mode} is
 * {@code fail} (the usual), {@code hold} or {@code skip}. It judges files itself, or goes by lists: {@code pqfsck.preread.results}
 * names directories of results, {@code pqfsck.preread.ledgers} roots of quarantine.
 */
public final class PreReadFilter implements PathFilter, Configurable, Serializable {
    private static final long serialVersionUID = 1;

    private transient @Nullable Configuration configuration;
    private transient @Nullable PreRead guard;

    @Override
    public void setConf(@Nullable Configuration conf) {
        configuration = conf;
        guard = null;
    }

    @Override
    public @Nullable Configuration getConf() {
        return configuration;
    }

    /** Files only: Spark asks for no directory. What is not a Parquet file by its name and magic is let in. */
    @Override
    public boolean accept(Path path) {
        String text = location(path);
        int slash = text.lastIndexOf('/');
        boolean inRoot = path.toUri().getPath().lastIndexOf('/') == 0;
        return slash < 0 || guard().accepts(text.substring(0, inRoot ? slash + 1 : slash), text.substring(slash + 1));
    }

    /** A local path is given bare: as a URI its text would be decoded, and Hadoop's is not encoded. */
    private static String location(Path path) {
        String scheme = path.toUri().getScheme();
        return scheme == null || scheme.equals("file") ? path.toUri().getPath() : path.toString();
    }

    /** What the filters of this process have seen; empty where none was asked yet. */
    public static List<PreReadStatus> status() {
        return PreRead.statuses();
    }

    private PreRead guard() {
        PreRead known = guard;
        if (known == null) {
            Configuration conf = configuration == null ? new Configuration() : configuration;
            known = PreRead.of(PreReadSettings.of(conf, user()), conf);
            guard = known;
        }
        return known;
    }

    private static String user() {
        try {
            return UserGroupInformation.getCurrentUser().getUserName();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // whether there is a configuration: boolean | the configuration, as Hadoop writes it
    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        Configuration conf = configuration;
        out.writeBoolean(conf != null);
        if (conf != null) {
            conf.write(out);
        }
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        if (in.readBoolean()) {
            Configuration conf = new Configuration(false);
            conf.readFields(in);
            configuration = conf;
        }
    }
}
