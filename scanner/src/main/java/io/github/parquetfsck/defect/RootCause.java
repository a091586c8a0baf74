// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * What happened to one damaged file.
 *
 * @param facts numbers and strings, in the order of the cause's sentence and advice
 */
public record RootCause(Cause cause, List<Object> facts) implements Serializable {
    /** Where the bug's id stands among the facts of {@link Cause#WRITER_BUG}. */
    private static final int BUG = 2;

    public RootCause {
        facts = List.copyOf(facts);
        if (facts.size() != cause.slots()) {
            throw new IllegalArgumentException(cause + " takes " + cause.slots() + " facts, not " + facts);
        }
    }

    public static RootCause of(Cause cause, Object... facts) {
        return new RootCause(cause, List.of(facts));
    }

    /** A bug of the program that wrote the file. */
    public static RootCause of(WriterBug bug, Writer writer) {
        return of(Cause.WRITER_BUG, writer.label(), bug.what(), bug.id(), bug.link(), bug.advice());
    }

    /** The writer's bug, where that is the cause. */
    public Optional<WriterBug> bug() {
        return cause == Cause.WRITER_BUG ? WriterBug.find(facts.get(BUG).toString()) : Optional.empty();
    }

    /** What to do, in a line without a full stop. */
    public String advice() {
        return cause.advice(facts);
    }

    /** What happened, in a sentence without a full stop. */
    public String message() {
        return cause.sentence(facts);
    }
}
