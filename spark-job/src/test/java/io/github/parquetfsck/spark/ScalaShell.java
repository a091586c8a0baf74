// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import javax.script.ScriptEngine;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;

/** Runs code as spark-shell does, in the session at hand, which it knows as {@code spark}. */
final class ScalaShell {
    private final ScriptEngine engine;

    ScalaShell() throws ScriptException {
        // The compiler looks for classes where the tests have theirs, and surefire hands those over in a jar of its
        // own.
        String classes = System.getProperty("surefire.test.class.path");
        if (classes != null) {
            System.setProperty("java.class.path", classes);
        }
        System.setProperty("scala.usejavacp", "true");
        engine = new ScriptEngineManager().getEngineByName("scala");
        if (engine == null) {
            throw new IllegalStateException("scala-compiler is not on the classpath of the tests");
        }
        run("val spark = org.apache.spark.sql.SparkSession.active");
    }

    void run(String code) throws ScriptException {
        for (String line : code.lines().toList()) {
            engine.eval(line);
        }
    }
}
