// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.accept;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.verify.Acceptance;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads a file of accepted findings, a YAML list:
 *
 * <pre>{@code
 * - path: /lake/events/day=2026-01-07/**
 *   codes: [PQ0102]
 *   until: 2026-12-31
 *   reason: replay is running, ticket 4711
 * }</pre>
 *
 * Every field is needed, and none but these is taken: a slip of the pen must not accept more than was meant.
 */
public final class AcceptFile {
    /** Characters of a file, which people write and read. */
    public static final int LARGEST = 1 << 20;

    private static final int MOST_RULES = 10_000;
    private static final Set<String> FIELDS = Set.of("path", "codes", "until", "reason");

    private AcceptFile() {}

    /** The text is not such a list; the message says where. */
    public static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;

        Malformed(String message) {
            super(message);
        }
    }

    /**
     * What the text accepts.
     *
     * @param today a rule whose last day lies before is expired
     */
    public static Acceptances parse(String text, LocalDate today) throws Malformed {
        List<Acceptances.Rule> rules = new ArrayList<>();
        List<Acceptances.Rule> expired = new ArrayList<>();
        Object document = document(text);
        if (document == null) {
            return Acceptances.NONE;
        } else if (!(document instanceof List<?> items)) {
            throw new Malformed("expected a list of entries with path, codes, until and reason");
        } else if (items.size() > MOST_RULES) {
            throw new Malformed("expected at most " + MOST_RULES + " entries, found " + items.size());
        } else {
            for (Object item : items) {
                Acceptances.Rule rule = rule(item, rules.size() + expired.size() + 1);
                (rule.acceptance().until().isBefore(today) ? expired : rules).add(rule);
            }
        }
        return new Acceptances(rules, expired);
    }

    private static @Nullable Object document(String text) throws Malformed {
        LoadSettings settings = LoadSettings.builder()
                .setCodePointLimit(LARGEST)
                .setMaxAliasesForCollections(10)
                .setAllowDuplicateKeys(false)
                .setAllowRecursiveKeys(false)
                .build();
        try {
            return new Load(settings).loadFromString(text);
        } catch (YamlEngineException e) {
            throw new Malformed("expected YAML, found: "
                    + String.valueOf(e.getMessage()).lines().map(String::strip).reduce("", AcceptFile::joined));
        } catch (StackOverflowError e) {
            throw new Malformed("expected a flat list, found one that is nested too deeply");
        }
    }

    private static String joined(String before, String line) {
        return before.isEmpty() ? line : before + " " + line;
    }

    private static Acceptances.Rule rule(Object item, int number) throws Malformed {
        String where = "entry " + number + ": ";
        if (!(item instanceof Map<?, ?> fields)) {
            throw new Malformed(where + "expected path, codes, until and reason, found " + item);
        }
        for (Object key : fields.keySet()) {
            if (!(key instanceof String name) || !FIELDS.contains(name)) {
                throw new Malformed(where + "expected path, codes, until and reason, found " + key);
            }
        }
        String until = text(fields, "until", where);
        try {
            return new Acceptances.Rule(
                    text(fields, "path", where),
                    codes(fields.get("codes"), where),
                    new Acceptance(LocalDate.parse(until), text(fields, "reason", where)),
                    number);
        } catch (DateTimeException e) {
            throw new Malformed(where + "expected until: a day such as 2026-12-31, found " + until);
        } catch (PatternSyntaxException e) {
            throw new Malformed(where + "expected path: a glob, found " + fields.get("path"));
        }
    }

    private static String text(Map<?, ?> fields, String name, String where) throws Malformed {
        if (fields.get(name) instanceof String text && !text.isBlank()) {
            return text.strip();
        }
        throw new Malformed(where + "expected " + name + ": a text, found " + fields.get(name));
    }

    private static Set<Defect> codes(@Nullable Object value, String where) throws Malformed {
        Set<Defect> codes = EnumSet.noneOf(Defect.class);
        if (value instanceof List<?> items) {
            for (Object item : items) {
                Optional<Defect> defect = Arrays.stream(Defect.values())
                        .filter(each -> each.code().equals(item))
                        .findFirst();
                codes.add(defect.orElseThrow(() -> new Malformed(
                        where + "expected codes of defects, found " + item + "; pqfsck defects lists all")));
            }
        }
        if (codes.isEmpty()) {
            throw new Malformed(where + "expected codes: a list such as [PQ0102], found " + value);
        }
        return codes;
    }
}
