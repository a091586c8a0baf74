// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.lang.reflect.InvocationTargetException;

/**
 * What {@code spark-submit --class} names. Java 8 bytecode that reaches the rest by name, so that a driver with an old JVM
 * is told what to set instead of an UnsupportedClassVersionError. Returns for exit code 0 and throws for every other: it
 * never ends the JVM, which belongs to Spark.
 */
public final class Main {
    private static final int NEEDED = 17;

    private Main() {}

    public static void main(String[] args) throws Exception {
        String version = System.getProperty("java.specification.version");
        int found = Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
        if (found < NEEDED) {
            throw new IllegalStateException(complaint(System.getProperty("java.version")));
        }
        try {
            Class.forName("io.github.parquetfsck.spark.Job")
                    .getMethod("run", String[].class)
                    .invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error) {
                throw (Error) e.getCause();
            }
            throw (Exception) e.getCause();
        }
    }

    static String complaint(String found) {
        return "parquet-fsck needs Java " + NEEDED + ", found " + found + " in " + System.getProperty("java.home")
                + "; set JAVA_HOME for the driver and spark.executorEnv.JAVA_HOME for the executors, on YARN"
                + " spark.yarn.appMasterEnv.JAVA_HOME too, on Databricks JNAME=zulu17-ca-amd64 in the cluster's"
                + " environment variables";
    }
}
