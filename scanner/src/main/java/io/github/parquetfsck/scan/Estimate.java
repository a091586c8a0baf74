// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Rates;
import io.github.parquetfsck.verify.VerifyOptions;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What a scan asks of its stores at each level, by what a listing says of the files. */
public final class Estimate {
    private final VerifyOptions reading;
    private final Rates rates;
    private final Map<String, Store> stores = new HashMap<>();
    private long files;
    private long bytes;

    /** Of one bucket or NameNode. */
    private static final class Store {
        private final String scheme;
        private final Map<Level, Long> requests = new EnumMap<>(Level.class);
        private final Map<Level, Long> bytes = new EnumMap<>(Level.class);

        Store(String scheme) {
            this.scheme = scheme;
        }
    }

    /**
     * What one level costs.
     *
     * @param requests calls to the stores
     * @param bytes that are read; of page indexes and bloom filters a listing says nothing
     * @param least how long it takes at the rates, however many machines there are; empty where nothing limits it
     */
    public record Cost(long requests, long bytes, Optional<Duration> least) {}

    public Estimate(VerifyOptions reading, Rates rates) {
        this.reading = reading;
        this.rates = rates;
    }

    /** Takes a file of the store that its identity tells. */
    public void add(Candidate candidate, Identity identity) {
        long length = candidate.entry().length();
        long first = Math.min(length, reading.firstRead(candidate.entry().location()));
        long window = reading.pageRead(candidate.entry().location());
        Store store = stores.computeIfAbsent(
                identity.scheme() + "://" + identity.authority(), name -> new Store(scheme(candidate, identity)));
        files++;
        bytes += length;
        for (Level level : Level.values()) {
            long reads =
                    switch (level) {
                        case TAIL, FOOTER, LAYOUT -> 1;
                        case INDEX -> 2;
                        case PAGES, VALUES -> 1 + (length + window - 1) / window;
                    };
            store.requests.merge(level, rates.calls(store.scheme, reads), Long::sum);
            store.bytes.merge(level, level.includes(Level.PAGES) ? first + length : first, Long::sum);
        }
    }

    private static String scheme(Candidate candidate, Identity identity) {
        String scheme = candidate.entry().location().scheme();
        return scheme.isEmpty() ? identity.scheme() : scheme;
    }

    public long files() {
        return files;
    }

    /** Bytes that the files have. */
    public long bytes() {
        return bytes;
    }

    /** Stores are asked at the same time: the slowest counts. */
    public Cost cost(Level level) {
        long requests = 0;
        long read = 0;
        Optional<Duration> least = Optional.empty();
        for (Store store : stores.values()) {
            long calls = store.requests.getOrDefault(level, 0L);
            long length = store.bytes.getOrDefault(level, 0L);
            requests += calls;
            read += length;
            Optional<Duration> takes = rates.least(store.scheme, calls, length);
            if (takes.isPresent() && (least.isEmpty() || takes.get().compareTo(least.get()) > 0)) {
                least = takes;
            }
        }
        return new Cost(requests, read, least);
    }
}
