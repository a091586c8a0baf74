// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Location;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InOrderTest {
    private static final long FOR_EVER = Long.MAX_VALUE;

    private final List<Integer> told = new ArrayList<>();

    @Test
    void whatIsDoneInAnyOrderIsToldInThatOfTheTickets() {
        long seed = 20261130;
        InOrder order = order(FOR_EVER);
        List<Integer> places = places(order, 1000);
        Collections.shuffle(places, new Random(seed));

        places.forEach(place -> order.put(place, event(place)));

        assertThat(told).as("seed " + seed).isEqualTo(numbers(0, 1000));
    }

    @Test
    void whatIsMissingHoldsOthersBackUntilTheEnd() {
        InOrder order = order(FOR_EVER);
        places(order, 3);

        order.put(2, event(2));
        order.put(1, event(1));
        assertThat(told).isEmpty();
        order.letGo();
        assertThat(told).isEmpty();

        order.finish();
        assertThat(told).containsExactly(1, 2);
    }

    @Test
    void noMoreIsHeldThanThereIsRoomFor() {
        InOrder order = order(FOR_EVER);
        places(order, InOrder.HELD + 2);

        IntStream.rangeClosed(1, InOrder.HELD + 1).forEach(place -> order.put(place, event(place)));
        assertThat(told).isEqualTo(numbers(1, InOrder.HELD + 2));

        order.put(0, event(0));
        assertThat(told).last().isEqualTo(0);
    }

    @Test
    void whatHasWaitedTooLongIsTold() {
        InOrder order = order(-1);
        places(order, 3);

        order.put(1, event(1));
        assertThat(told).containsExactly(1);

        order.put(0, event(0));
        order.put(2, event(2));
        assertThat(told).containsExactly(1, 0, 2);
    }

    private InOrder order(long patience) {
        return new InOrder(
                event -> told.add(
                        Integer.parseInt(((ScanEvent.Excluded) event).location().text())),
                patience);
    }

    private static List<Integer> places(InOrder order, int count) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            places.add((int) order.ticket());
        }
        return places;
    }

    private static ScanEvent event(int place) {
        return new ScanEvent.Excluded(new Location(Integer.toString(place)), "");
    }

    private static List<Integer> numbers(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }
}
