// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.accept;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.Acceptance;
import io.github.parquetfsck.verify.FileReport;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is accepted, in the order of the file: the first rule that fits counts.
 *
 * @param rules those that hold
 * @param expired those whose last day has passed: what they accepted counts again
 */
public record Acceptances(List<Rule> rules, List<Rule> expired) implements Serializable {
    public static final Acceptances NONE = new Acceptances(List.of(), List.of());

    public Acceptances {
        rules = List.copyOf(new ArrayList<>(rules));
        expired = List.copyOf(new ArrayList<>(expired));
    }

    /**
     * One entry of the file.
     *
     * @param path a glob over whole paths
     * @param number its place in the file, counted from 1
     */
    public record Rule(String path, Set<Defect> codes, Acceptance acceptance, int number, PathGlob glob)
            implements Serializable {
        Rule(String path, Set<Defect> codes, Acceptance acceptance, int number) {
            this(path, codes, acceptance, number, new PathGlob(path));
        }

        public Rule {
            codes = EnumSet.copyOf(codes);
        }

        boolean covers(Location location, Identity identity) {
            return glob.matches(identity.path()) || glob.matches(identity.toString()) || glob.matches(location.text());
        }
    }

    public boolean isEmpty() {
        return rules.isEmpty() && expired.isEmpty();
    }

    /** The report, with those of its defects that are accepted. */
    public FileReport applied(FileReport report, Identity identity) {
        if (rules.isEmpty() || report.verdict().findings().isEmpty()) {
            return report;
        }
        Set<Defect> found = EnumSet.noneOf(Defect.class);
        report.verdict().findings().forEach(finding -> found.add(finding.defect()));
        found.addAll(report.folded().keySet());
        Map<Defect, Acceptance> accepted = new EnumMap<>(Defect.class);
        for (Rule rule : rules) {
            if (rule.codes().stream().anyMatch(found::contains)
                    && rule.covers(report.entry().location(), identity)) {
                rule.codes().stream()
                        .filter(found::contains)
                        .forEach(defect -> accepted.putIfAbsent(defect, rule.acceptance()));
            }
        }
        return accepted.isEmpty() ? report : report.accepting(accepted);
    }

    /** Whether a finding about a directory is accepted, and until when and why. */
    public Optional<Acceptance> of(Location directory, Identity identity, Defect defect) {
        return rules.stream()
                .filter(rule -> rule.codes().contains(defect) && rule.covers(directory, identity))
                .map(Rule::acceptance)
                .findFirst();
    }
}
