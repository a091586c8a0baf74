// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Level;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * One small file and what is to be found in it.
 *
 * @param folder below {@code testdata}
 * @param how in a sentence, how the file differs from a sound one
 * @param file its bytes
 * @param verdict {@code sound}, {@code damaged} or {@code undecided}
 * @param defects what is found, the case's own defect first; place and facts are in {@code expect.json}
 */
record Case(String folder, String how, byte[] file, String verdict, List<Defect> defects) {

    /** A file with one fault of its footer. */
    static Case of(Defect defect, String how, Consumer<Draft> fault) {
        return of(defect, SmallFile.base(), how, fault);
    }

    static Case of(Defect defect, Draft draft, String how, Consumer<Draft> fault) {
        fault.accept(draft);
        return of(defect, how, draft.bytes());
    }

    /** A file with one fault of its bytes. */
    static Case bytes(Defect defect, String how, UnaryOperator<byte[]> fault) {
        return of(defect, how, fault.apply(SmallFile.base().bytes()));
    }

    static Case of(Defect defect, String how, byte[] file) {
        String name = defect.name().toLowerCase(Locale.ROOT).replace('_', '-');
        String verdict = defect.severity().damages() ? "damaged" : "sound";
        return new Case(defect.code() + "-" + name, how, file, verdict, List.of(defect));
    }

    /** A file that is sound although something in it looks wrong. */
    static Case sound(String name, String how, Consumer<Draft> oddity) {
        return sound(name, SmallFile.base(), how, oddity);
    }

    static Case sound(String name, Draft draft, String how, Consumer<Draft> oddity) {
        oddity.accept(draft);
        return new Case("sound/" + name, how, draft.bytes(), "sound", List.of());
    }

    /** A second case of the same defect. */
    Case named(String what) {
        return new Case(folder.substring(0, folder.indexOf('-') + 1) + what, how, file, verdict, defects);
    }

    /** What is found besides. */
    Case with(Defect... others) {
        List<Defect> all = new java.util.ArrayList<>(defects);
        all.addAll(List.of(others));
        boolean damaged = all.stream().anyMatch(defect -> defect.severity().damages());
        return new Case(folder, how, file, damaged ? "damaged" : verdict, List.copyOf(all));
    }

    /** The level that a file is judged at: that of its defects, so that what lies deeper does not meddle. */
    Level level() {
        return defects.stream()
                .map(Defect::level)
                .max(Level::compareTo)
                .map(level -> Level.INDEX.includes(level) ? Level.INDEX : level)
                .orElse(Level.VALUES);
    }

    Case undecided() {
        return new Case(folder, how, file, "undecided", defects);
    }
}
