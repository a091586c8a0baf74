// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import javax.script.ScriptEngine;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;

/**
 * Runs code as spark-shell does, in the session at hand, which it knows as {@code spark}. There is one in a JVM: a compiler reads
 * every jar before its first line.
 */
final class ScalaShell {
    private static ScriptEngine engine;

    private ScalaShell() {}

    private static ScriptEngine start() {
        // The compiler looks for classes where the tests have theirs, and surefire hands those over in a jar of its
        // own.
        String classes = System.getProperty("surefire.test.class.path");
        if (classes != null) {
            System.setProperty("java.class.path", classes);
        }
        System.setProperty("scala.usejavacp", "true");
        ScriptEngine started = new ScriptEngineManager().getEngineByName("scala");
        if (started == null) {
            throw new IllegalStateException("scala-compiler is not on the classpath of the tests");
        }
        return started;
    }

    static synchronized void run(String code) throws ScriptException {
        if (engine == null) {
            engine = start();
        }
        engine.eval("val spark = org.apache.spark.sql.SparkSession.active");
        for (String line : code.lines().toList()) {
            engine.eval(line);
        }
    }
}
