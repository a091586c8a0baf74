// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * A tree of files whose names are computed: {@code /lake/t003/p=000017/part-00042-….c000.snappy.parquet}.
 *
 * @param files in all
 * @param partitions directories that hold them
 * @param tables directories that hold the partitions
 * @param skew share of the files that lie in the first partition
 */
record SyntheticTree(long files, int partitions, int tables, double skew) {
    private static final Pattern PATH = Pattern.compile("/lake(?:/t(\\d{3})(?:/p=(\\d{6})(?:/part-(\\d+)-.*)?)?)?");
    private static final String REST = "-6f0d1a52-9b1e-4c55-8a57-2f1b6ad40c11.c000.snappy.parquet";

    static SyntheticTree of(Configuration settings) {
        return new SyntheticTree(
                settings.getLong("synthetic.files", 1000),
                settings.getInt("synthetic.partitions", 10),
                settings.getInt("synthetic.tables", 2),
                settings.getDouble("synthetic.skew", 0));
    }

    /** A name in the tree: numbers are -1 where the path ends above them. */
    record Name(int table, int partition, long file) {
        boolean isFile() {
            return file >= 0;
        }
    }

    /** What a path means; null where nothing has it. */
    @Nullable
    Name name(String path) {
        Matcher matcher = PATH.matcher(path);
        if (!matcher.matches()) {
            return null;
        }
        Name name = new Name(
                number(matcher.group(1)),
                number(matcher.group(2)),
                matcher.group(3) == null ? -1 : Long.parseLong(matcher.group(3)));
        boolean there = name.table() < tables
                && (name.partition() < 0 || tableOf(name.partition()) == name.table())
                && name.partition() < partitions
                && (name.file() < 0 || name.file() < in(name.partition()))
                && (name.file() < 0 || path.endsWith(fileName(name.file())));
        return there ? name : null;
    }

    private static int number(@Nullable String digits) {
        return digits == null ? -1 : Integer.parseInt(digits);
    }

    private int tableOf(int partition) {
        return partition / perTable();
    }

    private int perTable() {
        return (partitions + tables - 1) / tables;
    }

    int firstPartition(int table) {
        return Math.min(partitions, table * perTable());
    }

    /** Files of one partition. */
    long in(int partition) {
        long others = files - skewed();
        if (partition == 0 && skew > 0) {
            return skewed();
        }
        int count = skew > 0 ? partitions - 1 : partitions;
        int nth = skew > 0 ? partition - 1 : partition;
        return others / count + (nth < others % count ? 1 : 0);
    }

    private long skewed() {
        return (long) (files * skew);
    }

    /** Which file of all one is. */
    long index(Name file) {
        int count = skew > 0 ? partitions - 1 : partitions;
        int nth = skew > 0 ? file.partition() - 1 : file.partition();
        if (nth < 0) {
            return file.file();
        }
        long others = files - skewed();
        return skewed() + nth * (others / count) + Math.min(nth, others % count) + file.file();
    }

    static String fileName(long file) {
        return "part-" + padded(file, 5) + REST;
    }

    static String tableName(int table) {
        return "t" + padded(table, 3);
    }

    static String partitionName(int partition) {
        return "p=" + padded(partition, 6);
    }

    /** A number with zeros before it. A format would cost more than what is measured with these files. */
    static String padded(long number, int digits) {
        String text = Long.toString(number);
        return text.length() >= digits ? text : "0".repeat(digits - text.length()) + text;
    }
}
