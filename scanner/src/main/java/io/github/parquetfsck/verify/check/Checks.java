// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.verify.PageChecks;
import io.github.parquetfsck.verify.RowGroupChecks;
import io.github.parquetfsck.verify.Suite;
import io.github.parquetfsck.verify.ValueChecks;
import java.util.List;

/** The contents page: every check, by level, in the order in which they run. */
public final class Checks {
    private Checks() {}

    /** Every check. */
    public static Suite all() {
        return new Suite(
                List.of(
                        new FileLength(),
                        new TailMagic(),
                        new OtherFormat(),
                        new ZeroTail(),
                        new BlockBoundary(),
                        new BytesAfterTail(),
                        new FirstBytes(),
                        new FooterLength()),
                List.of(new EncryptedFooter()),
                List.of(
                        new ThriftStream(),
                        new RequiredFields(),
                        new WireTypes(),
                        new DuplicateFields(),
                        new Unions(),
                        new TimeUnits(),
                        new EncryptionAlgorithm(),
                        new UnknownFields(),
                        new EmptyShapes(),
                        new SchemaFirst(),
                        new TrailingBytes(),
                        new FormatVersion(),
                        new KeyValues(),
                        new NamesUtf8(),
                        new TextsUtf8(),
                        new ReaderLimits(),
                        new SchemaTree(),
                        new ChildCounts(),
                        new SchemaRoot(),
                        new SchemaEnums(),
                        new Repetitions(),
                        new NodeKinds(),
                        new FixedLengths()),
                RowGroupChecks.of(List.of(
                        new ChunkMetaData(),
                        new EncryptedColumns(),
                        new TypesAndCodecs(),
                        new Encodings(),
                        new EncodingStats())),
                List.of(
                        new SchemaDepth(),
                        new SiblingNames(),
                        new UnusualNames(),
                        new FieldIds(),
                        new ConvertedTypeUse(),
                        new LogicalTypeUse(),
                        new LogicalAndConverted(),
                        new UnknownLogicalTypes(),
                        new Decimals(),
                        new DecimalParameters(),
                        new Lists(),
                        new Maps(),
                        new Variants(),
                        new GeographyAlgorithms(),
                        new ColumnOrders(),
                        new FileRows(),
                        new RowGroupsTwice(),
                        new Codecs(),
                        new Overlaps(),
                        new IndexOverlaps(),
                        new ArrowSchemas(),
                        new GeoMetadata()),
                RowGroupChecks.of(List.of(
                        new ColumnCounts(),
                        new RowCounts(),
                        new NumValues(),
                        new ChunkPaths(),
                        new ChunkTypes(),
                        new ChunkValues(),
                        new EmptyRowGroups(),
                        new Ordinals(),
                        new RowGroupSizes(),
                        new RowGroupOffsets(),
                        new SortingColumns(),
                        new FilePaths(),
                        new ChunkExtents(),
                        new DictionaryOffsets(),
                        new ChunkSizes(),
                        new BoundWidths(),
                        new BoundOrder(),
                        new DeprecatedBoundOrder(),
                        new OldAndNewBounds(),
                        new NullCounts(),
                        new DistinctCounts(),
                        new BoundsUtf8(),
                        new ExactFlags(),
                        new NanCounts(),
                        new NanBounds(),
                        new HistogramLengths(),
                        new HistogramSums(),
                        new UnencodedBytes(),
                        new GeoStatistics(),
                        new PageIndexRanges(),
                        new BloomFilterRanges())),
                List.of(
                        new OffsetIndexStream(),
                        new OffsetIndexPages(),
                        new OffsetIndexSizes(),
                        new OffsetIndexRows(),
                        new ColumnIndexStream(),
                        new PageIndexEnds(),
                        new ColumnIndexLengths(),
                        new NullPages(),
                        new PageBoundWidths(),
                        new PageBoundNans(),
                        new PageBoundOrder(),
                        new ColumnIndexAndChunk(),
                        new PageUnencodedBytes(),
                        new BloomFilterHeaders(),
                        new BloomFilterBits()),
                pages(),
                values(),
                List.of(new KnownWriterBugs()));
    }

    private static PageChecks pages() {
        return new PageChecks(
                List.of(
                        new PageHeaderStream(),
                        new PageTypes(),
                        new PageSizes(),
                        new UncompressedPages(),
                        new DictionaryPages(),
                        new PageValues(),
                        new PageEncodings(),
                        new LevelEncodings(),
                        new LevelLengths(),
                        new PageCounts(),
                        new PageStatistics()),
                List.of(new PageChecksums()),
                List.of(new PageDecompression(), new DictionaryCounts()),
                List.of(
                        new ChunkFilling(),
                        new PageSums(),
                        new DictionaryPresence(),
                        new EncodingCounts(),
                        new OffsetIndexTruth()),
                List.of(new EncryptedModules(), new EncryptedTags()),
                List.of(new LostPages()));
    }

    private static ValueChecks values() {
        return new ValueChecks(
                List.of(new PageNullTruth(), new PageStatisticsTruth()),
                List.of(
                        new Decoding(),
                        new RowStarts(),
                        new RecordCounts(),
                        new ListLevels(),
                        new DictionaryWidths(),
                        new TextValues(),
                        new OldTimestamps(),
                        new ValueDomains(),
                        new DecimalWidths(),
                        new DecimalLengths(),
                        new DecimalLowBits(),
                        new BoundsTruth(),
                        new ExactBoundsTruth(),
                        new FixedSizeLists(),
                        new DeprecatedBoundsTruth(),
                        new NullCountTruth(),
                        new PageBoundsTruth(),
                        new TimestampBoundsTruth(),
                        new TimestampRange(),
                        new NanTruth(),
                        new PageRowsTruth(),
                        new BloomTruth(),
                        new SortedDictionary(),
                        new SizeStatisticsTruth(),
                        new PageSizeTruth(),
                        new DistinctTruth(),
                        new LegacyCalendar(),
                        new DrillDates()),
                List.of(new SiblingShapes(), new SortedRows()),
                List.of(new SparkSchema(), new PandasMetadata(), new KnownMetadata()));
    }
}
