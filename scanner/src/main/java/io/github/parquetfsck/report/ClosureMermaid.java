// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.replay.Closure;
import io.github.parquetfsck.streamlog.Involvement.Part;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The queries that bad files have to do with, and what they read and write, as a graph that Mermaid draws. */
final class ClosureMermaid {
    private final Map<Location, String> datasets = new LinkedHashMap<>();
    private final Set<String> edges = new LinkedHashSet<>();
    private final StringBuilder out = new StringBuilder("flowchart LR\n");

    private ClosureMermaid() {}

    static String of(Closure closure) {
        ClosureMermaid graph = new ClosureMermaid();
        int number = 0;
        for (Closure.Query query : closure.queries()) {
            graph.query("q" + number++, query);
        }
        graph.edges.forEach(edge -> graph.out.append("  ").append(edge).append('\n'));
        return graph.out.toString();
    }

    private void query(String id, Closure.Query query) {
        out.append("  ")
                .append(id)
                .append("([\"")
                .append(label(query.query().map(q -> "query " + q).orElse("query without an id") + "<br/>"
                        + query.checkpoint().name()))
                .append("\"])\n");
        query.output()
                .ifPresent(output -> edges.add(id
                        + query.batches()
                                .map(batches -> " -->|\""
                                        + (batches.isSingle()
                                                ? "batch " + batches.first()
                                                : "batches " + batches.first() + " to " + batches.last())
                                        + "\"| ")
                                .orElse(" --> ")
                        + dataset(output)));
        for (Closure.Reading reading : query.readings()) {
            Part part = reading.involvement().part();
            if (part != Part.WROTE) {
                edges.add(dataset(reading.dataset()) + arrow(part) + id);
            }
        }
    }

    private static String arrow(Part part) {
        return switch (part) {
            case WROTE, READ -> " -->|\"read\"| ";
            case UNCOMMITTED -> " -->|\"fails\"| ";
            case LISTED -> " -.->|\"listed\"| ";
            case NOT_LISTED -> " -.->|\"not seen\"| ";
            case UNCERTAIN -> " -.->|\"unknown\"| ";
        };
    }

    private String dataset(Location location) {
        return datasets.computeIfAbsent(location, at -> {
            String id = "d" + datasets.size();
            out.append("  ").append(id).append("[(\"").append(label(at.text())).append("\")]\n");
            return id;
        });
    }

    /** Quotes and angles would end the label, but for the break between lines. */
    private static String label(String text) {
        return text.replace("\"", "#quot;")
                .replace("<br/>", "\n")
                .replace("<", "#lt;")
                .replace(">", "#gt;")
                .replace("\n", "<br/>");
    }
}
