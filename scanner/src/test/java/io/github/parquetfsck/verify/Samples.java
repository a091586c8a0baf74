// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Small files made by hand. */
final class Samples {
    private Samples() {}

    /** A Parquet file of the given sizes: no rows, one leaf column, and a created_by that fills the footer. */
    static byte[] withFooter(int data, int footer) {
        ByteBuffer file = ByteBuffer.allocate(4 + data + footer + 8).order(ByteOrder.LITTLE_ENDIAN);
        byte[] magic = "PAR1".getBytes(StandardCharsets.US_ASCII);
        file.put(magic).position(4 + data);
        // version 1; schema: root "r" with one child, INT32 required "a"; num_rows 0; row_groups []; created_by
        byte[] head = {
            0x15, 2, 0x19, 0x2c, 0x48, 1, 'r', 0x15, 2, 0, 0x15, 2, 0x25, 0, 0x18, 1, 'a', 0, 0x16, 0, 0x19, 0x0c, 0x28
        };
        file.put(head);
        int text = footer - head.length - 4;
        file.put((byte) (text & 0x7f | 0x80))
                .put((byte) (text >> 7 & 0x7f | 0x80))
                .put((byte) (text >> 14));
        for (int i = 0; i < text; i++) {
            file.put((byte) 'x');
        }
        file.put((byte) 0).putInt(footer).put(magic);
        return file.array();
    }
}
