// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.testdata.Sweep.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The reference page of all flips of which nothing is said. */
record BlindSpotPage(List<Sweep> sweeps) {
    private static final int FILES_NAMED = 2;

    String render() {
        int silent = spots().values().stream().mapToInt(Integer::intValue).sum();
        int found = sweeps.stream().mapToInt(sweep -> sweep.found).sum();
        int undecided = sweeps.stream().mapToInt(sweep -> sweep.undecided).sum();
        StringBuilder out =
                new StringBuilder("""
                # Blind spots

                Rendered by the tests, which fail when this list grows. They take %d small files that together have every
                encoding, codec, page version, nesting and index, with checksums and without, flip every single bit of them, and
                judge each at level `values`: of %d flips %d are found, %d leave the file undecided, and %d go without a word.
                These are listed here, each with the reason. The files cut to every length are all found.

                parquet-java reads every one of these files, and every other that is sound and not said to hurt it, in full and
                with the same number of rows; "other values" are what it reads where they are no longer those that were written.
                It was not asked for the file in BROTLI, for want of a library.

                The files:

                """.formatted(sweeps.size(), silent + found + undecided, found, undecided, silent));
        sweeps.forEach(sweep -> out.append("- ").append(sweep.name()).append('\n'));
        for (BlindSpot kind : BlindSpot.values()) {
            List<Spot> spots = spots().keySet().stream()
                    .filter(spot -> BlindSpot.of(spot).filter(kind::equals).isPresent())
                    .toList();
            if (!spots.isEmpty()) {
                out.append("\n## ").append(kind.heading).append("\n\n").append(kind.reason);
                out.append("\n\n| where | silent | of bits | parquet-java reads | in |\n|---|---:|---:|---|---|\n");
                spots.forEach(spot -> row(spot, out));
            }
        }
        return out.toString();
    }

    private void row(Spot spot, StringBuilder out) {
        int bits = sweeps.stream()
                .mapToInt(sweep -> sweep.bits.getOrDefault(spot.name(), 0))
                .sum();
        out.append("| ").append(spot.name());
        out.append(" | ").append(spots().get(spot)).append(" | ").append(bits);
        out.append(" | ")
                .append(spot.effect().label)
                .append(" | ")
                .append(files(spot))
                .append(" |\n");
    }

    private String files(Spot spot) {
        List<String> names = sweeps.stream()
                .filter(sweep -> sweep.silent.containsKey(spot))
                .map(Sweep::name)
                .toList();
        return names.size() > FILES_NAMED
                ? names.size() + " files"
                : names.stream().collect(Collectors.joining("; "));
    }

    /** Flips without a reason to be silent. */
    List<Spot> unexplained() {
        List<Spot> unexplained = new ArrayList<>();
        for (Spot spot : spots().keySet()) {
            if (BlindSpot.of(spot).isEmpty()) {
                unexplained.add(spot);
            }
        }
        return unexplained;
    }

    /** How many flips of each kind go without a word, over all files. */
    Map<Spot, Integer> spots() {
        Map<Spot, Integer> spots = new TreeMap<>();
        sweeps.forEach(sweep -> sweep.silent.forEach((spot, count) -> spots.merge(spot, count, Integer::sum)));
        return spots;
    }
}
