// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.Arrays;

/** The tree that the child counts of a list of schema elements make, in depth-first order. */
final class SchemaTree {
    /** By element, the one above; -1 for the root. */
    final int[] parent;

    /** By element, the steps below the root. */
    final int[] depth;

    /** By leaf, its element. */
    final int[] leaves;

    /** By leaf, the maximum of its definition levels. */
    final int[] definition;

    /** By leaf, the maximum of its repetition levels. */
    final int[] repetition;

    /** Elements that the tree takes; -1 when some are missing. */
    final int closedAt;

    SchemaTree(SchemaView schema) {
        int size = schema.size();
        parent = new int[size];
        depth = new int[size];
        int[] leafOf = new int[size];
        int[] maxDefinition = new int[size];
        int[] maxRepetition = new int[size];
        int[] left = new int[size];
        int count = 0;
        int open = -1;
        int closed = size == 0 ? -1 : 0;
        for (int e = 0; e < size; e++) {
            while (open >= 0 && left[open] == 0) {
                open = parent[open];
            }
            if (e > 0 && open < 0) {
                closed = e;
                break;
            }
            parent[e] = open;
            depth[e] = open < 0 ? 0 : depth[open] + 1;
            if (open >= 0) {
                int own = schema.repetition(e);
                maxDefinition[e] = maxDefinition[open] + (own == 0 ? 0 : 1);
                maxRepetition[e] = maxRepetition[open] + (own == 2 ? 1 : 0);
                left[open]--;
            }
            int children = schema.childCount(e);
            if (children > 0) {
                left[e] = children;
                open = e;
            } else if (e > 0 && (!schema.has(e, SchemaField.CHILDREN) || schema.has(e, SchemaField.TYPE))) {
                leafOf[count++] = e;
            }
            closed = e + 1;
        }
        closedAt = isUnfinished(open, left) ? -1 : closed;
        leaves = Arrays.copyOf(leafOf, count);
        definition = of(leaves, maxDefinition);
        repetition = of(leaves, maxRepetition);
    }

    private boolean isUnfinished(int open, int[] left) {
        for (int e = open; e >= 0; e = parent[e]) {
            if (left[e] > 0) {
                return true;
            }
        }
        return false;
    }

    private static int[] of(int[] elements, int[] values) {
        int[] chosen = new int[elements.length];
        for (int i = 0; i < elements.length; i++) {
            chosen[i] = values[elements[i]];
        }
        return chosen;
    }
}
