// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Attributes;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.quarantine.RunOptions.Consent;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Takes out of a plan what more people could read under the root than where it is. Directories are looked at once each;
 * a file only where its directory keeps somebody out whom the root lets in.
 */
public final class AccessReview {
    private final Stores stores;
    private final Map<Location, Attributes> seen = new HashMap<>();

    private AccessReview(Stores stores) {
        this.stores = stores;
    }

    /** The plan without such moves, which are refused, unless somebody has agreed to them. */
    public static QuarantinePlan of(QuarantinePlan plan, Stores stores, Set<Consent> consents) throws IOException {
        if (consents.contains(Consent.WIDER_ACCESS) || plan.moves().isEmpty()) {
            return plan;
        }
        return new AccessReview(stores).reviewed(plan);
    }

    private QuarantinePlan reviewed(QuarantinePlan plan) throws IOException {
        List<Attributes> root = chain(plan.root());
        List<PlannedMove> allowed = new ArrayList<>();
        Map<String, List<Location>> objections = new LinkedHashMap<>();
        for (PlannedMove move : plan.moves()) {
            Location file = move.file().location();
            Optional<String> objection = objection(file, root, plan.root());
            objection.ifPresentOrElse(
                    why -> objections
                            .computeIfAbsent(why, x -> new ArrayList<>())
                            .add(file),
                    () -> allowed.add(move));
        }
        if (objections.isEmpty()) {
            return plan;
        }
        List<Refused> refused = new ArrayList<>(plan.refused());
        objections.forEach((why, files) -> refused.add(new Refused(
                (files.size() == 1
                                ? files.get(0) + " stays: "
                                : files.size() + " files stay, as " + files.get(0) + ": ")
                        + why,
                "give a --root that is as closed, or --allow-wider-access")));
        return plan.limitedTo(allowed, refused);
    }

    private Optional<String> objection(Location file, List<Attributes> root, Location at) throws IOException {
        List<Attributes> place = chain(file.parent());
        if (!zone(place).equals(zone(root))) {
            return Optional.of("it lies in " + named(zone(place)) + " and the root " + at + " in " + named(zone(root)));
        }
        Audience here = new Audience(place);
        Audience there = new Audience(root);
        if (here.isUnknown() || there.isUnknown() || there.beyond(here).isEmpty()) {
            return Optional.empty();
        }
        Set<String> readers = there.readersBeyond(here, attributes(file));
        return readers.isEmpty()
                ? Optional.empty()
                : Optional.of("under the root " + at + " it could be read by " + String.join(", ", readers)
                        + ", whom the directories above it keep out");
    }

    private static String zone(List<Attributes> chain) {
        return chain.isEmpty() ? "" : chain.get(0).zone();
    }

    private static String named(String zone) {
        return zone.isEmpty() ? "no encryption zone" : "the encryption zone " + zone;
    }

    /** A directory and all above it that are there, the innermost first. */
    private List<Attributes> chain(Location directory) throws IOException {
        List<Attributes> chain = new ArrayList<>();
        for (Location at = directory; ; at = at.parent()) {
            try {
                chain.add(attributes(at));
            } catch (NoSuchFileException notYetThere) {
                if (!chain.isEmpty()) {
                    throw notYetThere;
                }
            }
            if (at.equals(at.parent())) {
                return chain;
            }
        }
    }

    private Attributes attributes(Location at) throws IOException {
        Attributes known = seen.get(at);
        if (known == null) {
            Optional<FileMover> mover = stores.mover(at);
            known = mover.isPresent() ? mover.get().attributes(at) : Attributes.NONE;
            seen.put(at, known);
        }
        return known;
    }
}
