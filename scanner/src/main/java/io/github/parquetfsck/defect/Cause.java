// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import java.util.List;

/**
 * How a damaged file came to be so, where its bytes tell. A defect says what is wrong, a cause what happened. The columns:
 * one sentence, and what to do about it; the facts fill the {@code %s} of both in order.
 */
public enum Cause {
    NEVER_WRITTEN(
            "the file was created and nothing was written to it",
            "run the task that wrote it again: there is nothing to restore"),
    STUB_OF_KILLED_TASK(
            "the file is its first magic and nothing else: the task was killed before its first row group",
            "run that task again: there is nothing to restore"),
    WRITER_NEVER_CLOSED(
            "the file starts like Parquet and has no footer: its writer was killed before it closed the file, or the end was"
                    + " cut off",
            "look for the complete file of another attempt beside it, else run the task again"),
    KILLED_ATTEMPT(
            "another attempt of the same task wrote the whole file, and this one was killed: a complete twin lies beside it,"
                    + " %s",
            "the file is junk: nothing is lost, and nothing is to be run again or replayed"),
    CUT_AT_BLOCK(
            "the length %s is a multiple of %s: a block or an upload part after it is missing",
            "copy the file again from where it came, and finish or abort the multipart upload"),
    CUT_IN_FOOTER(
            "the file ends inside its footer, which starts at byte %s: it was cut in transfer",
            "copy the file again from where it came; if it is as short there, run the task again"),
    CUT_IN_TRAILER(
            "%s of the 8 bytes behind the footer are missing: the whole file has %s bytes",
            "copy the file again from where it came, and compare its length"),
    NOT_PARQUET(
            "the file is %s, and not Parquet",
            "find out what put it there under this name: it holds no rows of this data set"),
    MANGLED_AS_TEXT(
            "the file was passed through a program that takes it for text: %s",
            "copy it again from where it came, as binary: what was replaced is lost from this copy"),
    ZERO_FILLED(
            "zeros stand where the file's end was, at bytes %s to %s: its blocks were allocated and never written",
            "restore another copy, or run the task again, and check the machine that wrote it for a crash"),
    CONCATENATED(
            "two Parquet files were put one behind the other: the first ends at byte %s",
            "cut a copy in two at that byte, and verify both parts"),
    APPENDED_TO(
            "a whole Parquet file ends at byte %s of %s: the rest was appended to it",
            "cut a copy off at that byte, and verify it"),
    OVERWRITTEN_IN_PLACE(
            "no footer starts where the footer length %s says: another version was written over the file, or the length was",
            "restore another copy, or run the task again, and see that only one writer has this name"),
    FLIPPED_REGION(
            "bytes were changed after they were written: checksums fail between bytes %s and %s, and nothing else does",
            "restore another copy: the disk, memory or network that the file went through changes bytes"),
    WRITER_BUG("a bug of its writer, %s: %s (%s, %s)", "%s"),
    UNKNOWN(
            "nothing in the file tells how it came to be so",
            "restore another copy, or run the task that wrote it again");

    private final String sentence;
    private final String advice;

    Cause(String sentence, String advice) {
        this.sentence = sentence;
        this.advice = advice;
    }

    /** What happened, with the facts filled in. */
    String sentence(List<Object> facts) {
        return sentence.formatted(facts.subList(0, slots(sentence)).toArray());
    }

    /** What to do, with the facts behind those of the sentence filled in. */
    String advice(List<Object> facts) {
        return advice.formatted(facts.subList(slots(sentence), facts.size()).toArray());
    }

    /** How many facts sentence and advice take. */
    int slots() {
        return slots(sentence) + slots(advice);
    }

    private static int slots(String template) {
        return template.split("%s", -1).length - 1;
    }
}
