// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testcontainers.DockerClientFactory;

/**
 * Tests that start containers. Without an engine they are skipped, with one loud line for all of them; where {@code
 * PQFSCK_ENGINE=required} is set, as in CI, they run into its absence and fail.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsEngine.Condition.class)
@interface NeedsEngine {

    /** Asks for the engine once. */
    final class Condition implements ExecutionCondition {
        private static final boolean RUNS = runs();

        private static boolean runs() {
            if ("required".equals(System.getenv("PQFSCK_ENGINE"))) {
                return true;
            }
            boolean runs = DockerClientFactory.instance().isDockerAvailable();
            if (!runs) {
                System.err.println("!! NO CONTAINER ENGINE: no test of HDFS, Spark or Kafka in containers runs;"
                        + " src/build/check-all installs and starts one");
            }
            return runs;
        }

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return RUNS
                    ? ConditionEvaluationResult.enabled("there is a container engine")
                    : ConditionEvaluationResult.disabled("there is no container engine");
        }
    }
}
