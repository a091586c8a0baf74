// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.PageHeaderView;

/**
 * A data page whose values were all decoded.
 *
 * @param header what the page says of itself
 * @param chunk its column chunk, as far as that is decoded
 * @param facts what its values add up to
 */
public record DecodedPage(PageHeaderView header, ChunkFacts chunk, PageFacts facts) {}
