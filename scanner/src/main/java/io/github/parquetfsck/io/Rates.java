// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.Serializable;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * What a store is asked for at most in a second; 0 where nobody has said, and the usual of the store counts.
 *
 * @param requests calls
 * @param bytes that are read
 */
public record Rates(long requests, long bytes) implements Serializable {
    public static final Rates USUAL = new Rates(0, 0);

    /** Of one bucket: fewer than stores begin to refuse at. */
    private static final long OF_A_BUCKET = 1000;

    /** Of one NameNode, which others use too. */
    private static final long OF_A_NAME_NODE = 500;

    private static final Set<String> BUCKETS =
            Set.of("s3", "s3a", "s3n", "gs", "abfs", "abfss", "wasb", "wasbs", "oss", "cosn", "obs");
    private static final Set<String> NAME_NODES = Set.of("hdfs", "webhdfs", "swebhdfs");

    /** What is called a request of a store. */
    enum Counted {
        EVERY_CALL,
        /** Listings and reads of bytes go elsewhere or are few. */
        OPENING
    }

    /** Requests a second for a scheme; 0 is no limit. */
    long requests(String scheme) {
        if (requests > 0) {
            return requests;
        } else if (BUCKETS.contains(scheme)) {
            return OF_A_BUCKET;
        }
        return NAME_NODES.contains(scheme) ? OF_A_NAME_NODE : 0;
    }

    /** Requests, as they are counted, of a file that is opened and read so many times. */
    public long calls(String scheme, long reads) {
        return counted(scheme) == Counted.OPENING ? 1 : 1 + reads;
    }

    /** How long so many requests and bytes take at least; empty where nothing limits them. */
    public Optional<Duration> least(String scheme, long calls, long read) {
        long rate = requests(scheme);
        if (rate == 0 && bytes == 0) {
            return Optional.empty();
        }
        long bySeconds = rate == 0 ? 0 : (calls + rate - 1) / rate;
        long byBytes = bytes == 0 ? 0 : (read + bytes - 1) / bytes;
        return Optional.of(Duration.ofSeconds(Math.max(bySeconds, byBytes)));
    }

    Counted counted(String scheme) {
        return NAME_NODES.contains(scheme) ? Counted.OPENING : Counted.EVERY_CALL;
    }
}
