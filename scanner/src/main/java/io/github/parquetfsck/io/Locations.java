// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Locations in an order, as often as they are asked for; they need not be in memory. */
public interface Locations {

    /** What is done with each. */
    @FunctionalInterface
    interface Visitor {
        void visit(Location location) throws IOException;
    }

    /** Hands over all of them, one after the other. */
    void each(Visitor visitor) throws IOException;

    /** Those of a list. */
    static Locations of(List<Location> few) {
        return new Few(List.copyOf(few));
    }

    /** These, and then others. */
    default Locations and(List<Location> others) {
        return visitor -> {
            each(visitor);
            of(others).each(visitor);
        };
    }

    /** All of them, held. */
    default List<Location> held() throws IOException {
        List<Location> all = new ArrayList<>();
        each(all::add);
        return all;
    }

    /** Those that are in memory anyway. */
    record Few(List<Location> locations) implements Locations, Serializable {
        public Few {
            locations = List.copyOf(locations);
        }

        @Override
        public void each(Visitor visitor) throws IOException {
            for (Location location : locations) {
                visitor.visit(location);
            }
        }
    }
}
