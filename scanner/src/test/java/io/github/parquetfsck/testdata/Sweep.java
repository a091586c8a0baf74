// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.format.ByteNames;
import io.github.parquetfsck.format.ByteNames.Name;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.check.Checks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What became of each flipped bit of a small file, and of the file cut to each length. */
final class Sweep {
    private final SweepFile file;
    private final List<Finding> before;
    private final FullRead sound;

    /** How many bits each part of the file has. */
    final Map<Name, Integer> bits = new TreeMap<>();

    /** Flips of which nothing is said. */
    final Map<Spot, Integer> silent = new TreeMap<>();

    /** What must not be: sound files that parquet-java does not read, checks that fail, cuts that nobody sees. */
    final List<String> misses = new ArrayList<>();

    int found;
    int undecided;

    private Sweep(SweepFile file) {
        this.file = file;
        Verdict verdict = Judge.verdict(file.bytes(), Checks.all(), Level.VALUES);
        before = verdict.findings();
        sound = FullRead.of(file.bytes());
        if (!isSound(verdict) || sound.outcome() == FullRead.Outcome.FAILED) {
            misses.add(file.name() + " is not sound from the start: " + verdict + ", " + sound);
        }
    }

    /** What parquet-java makes of a flip of which nothing is said. */
    enum Effect {
        SAME("the same"),
        OTHER("other values"),
        /** parquet-java was not asked: there is no library for the codec. */
        NOT_ASKED("not asked");

        final String label;

        Effect(String label) {
            this.label = label;
        }
    }

    /** Flips in one part of the file, of one effect. */
    record Spot(Name name, Effect effect) implements Comparable<Spot> {
        @Override
        public int compareTo(Spot other) {
            int order = name.compareTo(other.name);
            return order == 0 ? effect.compareTo(other.effect) : order;
        }
    }

    static Sweep of(SweepFile file) {
        Sweep sweep = new Sweep(file);
        sweep.flip();
        sweep.cut();
        return sweep;
    }

    String name() {
        return file.name();
    }

    private void flip() {
        byte[] bytes = file.bytes();
        Name[] names = ByteNames.of(bytes);
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            byte[] flipped = bytes.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            Name name = names[bit / 8];
            bits.merge(name, 1, Integer::sum);
            judge(flipped, name, file.name() + ": byte " + bit / 8 + " bit " + bit % 8 + ", " + name);
        }
    }

    private void judge(byte[] flipped, Name name, String what) {
        Verdict verdict = Judge.verdict(flipped, Checks.all(), Level.VALUES);
        if (verdict instanceof Verdict.Undecided open) {
            undecided++;
            if (open.reason() == Reason.INTERNAL) {
                misses.add(what + " makes a check fail: " + open);
            }
            return;
        }
        boolean silence = isSound(verdict) && verdict.findings().equals(before);
        if (!silence) {
            found++;
        }
        if (isSound(verdict) && verdict.findings().stream().noneMatch(this::explainsParquetJava)) {
            FullRead read = FullRead.of(flipped);
            if (read.outcome() == FullRead.Outcome.FAILED || read.rows() != sound.rows()) {
                misses.add(what + " is sound, " + verdict.findings() + ", and " + read);
            } else if (silence) {
                silent.merge(new Spot(name, effect(read)), 1, Integer::sum);
            }
        }
    }

    private Effect effect(FullRead read) {
        return switch (read.outcome()) {
            case READ -> read.values().equals(sound.values()) ? Effect.SAME : Effect.OTHER;
            case FAILED -> throw new IllegalStateException(read.toString());
            case NOT_ASKED -> Effect.NOT_ASKED;
        };
    }

    private static boolean isSound(Verdict verdict) {
        return verdict instanceof Verdict.Sound && verdict.level() == Level.VALUES;
    }

    private boolean explainsParquetJava(Finding finding) {
        return finding.defect().readers().containsKey(Reader.PARQUET_JAVA) && !before.contains(finding);
    }

    private void cut() {
        for (int length = 0; length < file.bytes().length; length++) {
            Verdict verdict = Judge.verdict(Arrays.copyOf(file.bytes(), length), Checks.all(), Level.VALUES);
            if (isSound(verdict)) {
                misses.add(file.name() + " cut to " + length + " bytes is sound");
            }
        }
    }
}
