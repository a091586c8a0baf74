// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/**
 * A test in which something goes wrong at a moment of its own: once as soon as it can, and with the profile {@code heavy} some
 * times more, each a while later.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(FaultTest.Repetitions.class)
@interface FaultTest {

    /** As many invocations as the system property {@code pqfsck.repetitions} says, one unless it is set. */
    final class Repetitions implements TestTemplateInvocationContextProvider {
        private static final int LATEST_MILLIS = 1500;
        /** Classes run beside each other, the tests of one in one thread. */
        private static final ThreadLocal<Duration> MOMENT = ThreadLocal.withInitial(() -> Duration.ZERO);

        @Override
        public boolean supportsTestTemplate(ExtensionContext context) {
            return true;
        }

        @Override
        public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
            return IntStream.rangeClosed(1, Integer.getInteger("pqfsck.repetitions", 1))
                    .mapToObj(Repetitions::repetition);
        }

        private static TestTemplateInvocationContext repetition(int number) {
            Duration wait = Duration.ofMillis(number == 1 ? 0 : new Random(number).nextInt(LATEST_MILLIS));
            return new TestTemplateInvocationContext() {
                @Override
                public String getDisplayName(int invocation) {
                    return "after " + wait.toMillis() + " ms";
                }

                @Override
                public List<Extension> getAdditionalExtensions() {
                    return List.of((BeforeEachCallback) test -> MOMENT.set(wait));
                }
            };
        }

        /** How long the fault of this invocation waits; equal numbers wait equally long. */
        static Duration moment() {
            return MOMENT.get();
        }
    }
}
