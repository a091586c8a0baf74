// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.decode.Codec;
import io.github.parquetfsck.decode.Encoding;
import io.github.parquetfsck.format.ByteNames;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Every bit of small files of every kind is flipped, and they are cut to every length: there is a finding, or the file is
 * undecided, or the flip stands on the page of blind spots. {@code -Dregenerate} writes the page, otherwise it is compared.
 */
class BlindSpotTest {
    private static final String PAGE = "src/site/markdown/blind-spots.md";

    @Test
    void everyFlipAndCutIsFoundOrExplained() throws IOException {
        List<Sweep> sweeps = SweepFile.all().parallelStream().map(Sweep::of).toList();
        BlindSpotPage page = new BlindSpotPage(sweeps);

        assertThat(sweeps.stream().flatMap(sweep -> sweep.misses.stream())).isEmpty();
        assertThat(page.unexplained())
                .as("flips without a finding and without a reason")
                .isEmpty();
        assertThat(BlindSpot.idle(page.spots().keySet()))
                .as("reasons for what is no longer silent")
                .isEmpty();
        if (System.getProperty("regenerate") != null) {
            Files.writeString(Repository.root().resolve(PAGE), page.render());
        }
        assertThat(page.render())
                .as(
                        "%s differs: a larger number is a blind spot that grew; mend the check, or if there is less than"
                                + " before, or a file more, run this test with -Dregenerate",
                        PAGE)
                .isEqualTo(Repository.read(PAGE));
    }

    @Test
    void theFilesHaveEveryEncodingCodecPageVersionNestingAndIndex() {
        Set<String> names = new TreeSet<>();
        SweepFile.all()
                .forEach(file -> Arrays.stream(ByteNames.of(file.bytes())).forEach(name -> names.add(name.toString())));
        List<String> wanted = new ArrayList<>();
        // ALP is decoded by nobody yet; BIT_PACKED is an encoding of levels alone
        EnumSet.complementOf(EnumSet.of(Encoding.ALP, Encoding.BIT_PACKED))
                .forEach(encoding -> wanted.add(".* CRC: values in " + encoding + " of .*"));
        // LZO is not read, and pages that are not compressed have their parts named
        EnumSet.complementOf(EnumSet.of(Codec.LZO, Codec.UNCOMPRESSED))
                .forEach(codec -> wanted.add(".* CRC: stream of " + codec));
        for (String type : List.of("INT32", "DOUBLE", "FIXED_LEN_BYTE_ARRAY")) {
            wanted.add(".*: values in BYTE_STREAM_SPLIT of " + type);
        }
        for (String page : List.of("page of version 1", "page of version 2", "dictionary page")) {
            wanted.add(page + " with CRC: .*");
            wanted.add(page + " without CRC: .*");
        }
        wanted.addAll(List.of(
                ".*: definition levels in BIT_PACKED",
                "page of version 1 .*: repetition levels",
                "page of version 2 .*: repetition levels",
                "footer: schema\\.logicalType\\.LIST.*",
                "footer: schema\\.logicalType\\.MAP.*",
                "column index: min_values",
                "column index: null_counts",
                "column index: definition_level_histograms",
                "offset index: page_locations\\.offset",
                "offset index: unencoded_byte_array_data_bytes",
                "bloom filter: bits",
                "footer: row_groups\\.sorting_columns\\.column_idx",
                "footer: row_groups\\.columns\\.meta_data\\.size_statistics\\.definition_level_histogram",
                "footer: row_groups\\.columns\\.meta_data\\.statistics\\.max_value"));

        assertThat(wanted).allMatch(pattern -> names.stream().anyMatch(name -> name.matches(pattern)));
    }
}
