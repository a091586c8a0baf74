// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.net.URI;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Local files under {@code bare:/}, as a store that has no links and no numbers of files. */
public final class BareFileSystem extends RawLocalFileSystem {
    static final String SETTING = "fs.bare.impl=" + BareFileSystem.class.getName();

    @Override
    public URI getUri() {
        return URI.create("bare:///");
    }

    @Override
    public String getScheme() {
        return "bare";
    }
}
