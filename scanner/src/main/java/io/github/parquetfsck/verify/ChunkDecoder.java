// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.DeltaByteArrayDecoder;
import io.github.parquetfsck.decode.DeltaPackedDecoder;
import io.github.parquetfsck.decode.Dictionary;
import io.github.parquetfsck.decode.DictionaryIndexDecoder;
import io.github.parquetfsck.decode.Encoding;
import io.github.parquetfsck.decode.Fault;
import io.github.parquetfsck.decode.LevelDecoder;
import io.github.parquetfsck.decode.LevelDecoder.Layout;
import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.decode.ValueDecoder;
import io.github.parquetfsck.decode.Values;
import io.github.parquetfsck.decode.Work;
import io.github.parquetfsck.format.PageField;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.format.SchemaView;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Decodes the pages of one chunk, a batch of entries at a time, and adds up its facts. */
final class ChunkDecoder {
    private static final int BIT_PACKED = 4;

    private final ChunkFacts facts;
    private final PhysicalType type;
    private final int typeLength;
    private final LevelDecoder repetition;
    private final LevelDecoder definition;
    private final EntryBatch batch;
    private final PageTally tally;
    private final Scratch scratch;
    private final Map<Encoding, ValueDecoder> decoders = new EnumMap<>(Encoding.class);

    private byte[] body = {};
    private int from;
    private int to;
    private int valuesFrom;
    private Work work = new Work(0);

    ChunkDecoder(ChunkFacts facts, PhysicalType type, PageTally tally, EntryBatch batch, Scratch scratch) {
        this.facts = facts;
        this.type = type;
        this.tally = tally;
        this.batch = batch;
        this.scratch = scratch;
        SchemaView schema = facts.rowGroup().footer().schema();
        typeLength = schema.typeLength(facts.element());
        repetition = new LevelDecoder("repetition", schema.maxRepetitionLevel(facts.chunk()));
        definition = new LevelDecoder("definition", schema.maxDefinitionLevel(facts.chunk()));
    }

    /** Returns what is wrong with a dictionary page, if its values cannot be used. */
    Optional<Fault> dictionary(PageView page) {
        int at = page.from();
        Dictionary dictionary = Dictionary.decode(
                type,
                typeLength,
                page.bytes(),
                at,
                at + page.length(),
                page.header().numValues());
        boolean sorted = page.header().value(PageField.DICTIONARY_IS_SORTED) == 1;
        tally.use(dictionary, sorted);
        if (dictionary.fault().isEmpty() && dictionary.left() > 0) {
            note(page, Fault.of(Fault.Kind.LEFT_OVER, List.of(dictionary.left())));
        }
        return dictionary.fault();
    }

    /** The decoder of a page's values, if the format and this program have one. */
    Optional<ValueDecoder> decoder(PageView page) {
        Optional<Encoding> encoding = Encoding.of(page.header().encoding());
        if (encoding.isEmpty()) {
            return Optional.empty();
        }
        ValueDecoder known = decoders.get(encoding.get());
        if (known == null) {
            Optional<ValueDecoder> made = ValueDecoder.of(type, typeLength, encoding.get());
            made.ifPresent(decoder -> decoders.put(encoding.get(), decoder));
            return made;
        }
        return Optional.of(known);
    }

    /** Decodes a data page. Returns what is wrong with it; oddities go to the facts. */
    Optional<Fault> data(PageView page, ValueDecoder decoder) {
        body = page.bytes();
        from = page.from();
        to = from + page.length();
        work = new Work(Work.PAGE);
        Optional<Fault> levels = beginLevels(page.header());
        if (levels.isPresent()) {
            return levels.map(fault -> fault.within(from));
        }
        decoder.begin(body, valuesFrom, to, work);
        tally.beginPage(decoder instanceof DictionaryIndexDecoder);
        int count = page.header().numValues();
        Fault fault = entries(decoder, count);
        if (fault == null) {
            fault = decoder.finish().orElse(null);
        }
        if (fault != null || decoder.left() > 0) {
            fault = undeclaredLevels(page.header()).orElse(fault);
        }
        if (fault != null) {
            return Optional.of(fault.within(from));
        }
        oddities(page, decoder);
        tally.endPage(page);
        return Optional.empty();
    }

    /** Asked only of a page whose bytes are not those of its values: of others the levels cost nothing. */
    private Optional<Fault> undeclaredLevels(PageHeaderView header) {
        boolean required = repetition.maximum() == 0 && definition.maximum() == 0;
        if (!required || header.kind() != PageHeaderView.Kind.DATA) {
            return Optional.empty();
        }
        ValueDecoder decoder = ValueDecoder.of(
                        type, typeLength, Encoding.of(header.encoding()).orElseThrow())
                .orElseThrow();
        Values.Form form = decoder instanceof DictionaryIndexDecoder ? Values.Form.INTS : type.form();
        OptionalInt nulls = new UndeclaredLevels(scratch, form).nulls(body, from, to, header.numValues(), decoder);
        return nulls.isEmpty()
                ? Optional.empty()
                : Optional.of(Fault.of(Fault.Kind.LEVELS_UNDECLARED, List.of(header.numValues(), nulls.getAsInt())));
    }

    /** Repetition levels, definition levels, values, one behind the other. */
    private Optional<Fault> beginLevels(PageHeaderView header) {
        int count = header.numValues();
        if (header.kind() == PageHeaderView.Kind.DATA_V2) {
            int middle = from + header.value(PageField.V2_REPETITION_LEVELS_LENGTH);
            int end = middle + header.value(PageField.V2_DEFINITION_LEVELS_LENGTH);
            if (middle < from || end < middle || end > to) {
                Fault fault = Fault.of(
                        Fault.Kind.LEVELS_BEYOND_PAGE,
                        List.of("repetition and definition", header.levelsLength(), to - from));
                return Optional.of(fault);
            }
            repetition.begin(body, from, middle, Layout.SIZED, count);
            valuesFrom = definition.begin(body, middle, end, Layout.SIZED, count);
            return Optional.empty();
        }
        Layout repetitions = layout(header, PageField.V1_REPETITION_LEVEL_ENCODING);
        int middle = repetition.begin(body, from, to, repetitions, count);
        Layout definitions = layout(header, PageField.V1_DEFINITION_LEVEL_ENCODING);
        valuesFrom = repetition.fault().isPresent() ? from : definition.begin(body, middle, to, definitions, count);
        return repetition.fault().or(definition::fault);
    }

    private static Layout layout(PageHeaderView header, PageField encoding) {
        return header.value(encoding) == BIT_PACKED ? Layout.BIT_PACKED : Layout.PREFIXED;
    }

    private @Nullable Fault entries(ValueDecoder decoder, int count) {
        int done = 0;
        while (done < count) {
            if (!batch.fill(repetition, definition, count - done, tally.rowsSoFar())) {
                return levelFault(done, count);
            } else if (!work.spend(batch.entries)) {
                return Fault.of(Fault.Kind.OVER_BUDGET, List.of(work.limit()));
            }
            done += batch.entries;
            tally.levels(batch);
            Fault fault = values(decoder, count - done);
            if (fault != null) {
                return fault;
            }
            tally.endBatch(batch);
        }
        return null;
    }

    private Fault levelFault(int done, int count) {
        Fault fault = repetition.fault().or(definition::fault).orElseThrow();
        return fault.kind() == Fault.Kind.VALUES_EXHAUSTED
                ? new Fault(fault.kind(), fault.offset(), List.of(done, count))
                : fault;
    }

    /** Decodes the values of the batch, of which a decoder may give fewer at a time. */
    private @Nullable Fault values(ValueDecoder decoder, int entriesLeft) {
        Values into = scratch.values(decoder instanceof DictionaryIndexDecoder ? Values.Form.INTS : type.form());
        int done = 0;
        while (done < batch.values) {
            int got = decoder.next(into, batch.values - done);
            if (got == 0) {
                Fault fault = decoder.fault().orElseThrow();
                return fault.kind() == Fault.Kind.VALUES_EXHAUSTED ? exhausted(fault, done, entriesLeft) : fault;
            }
            Optional<Fault> fault = tally.values(into, got, batch, done);
            if (fault.isPresent()) {
                return fault.get();
            }
            done += got;
        }
        return null;
    }

    /** The same fault with the values that the levels promise. */
    private Fault exhausted(Fault fault, int done, int entriesLeft) {
        long decoded = tally.pageValues() + done;
        long expected = tally.pageValues() + batch.values;
        int left = entriesLeft;
        while (left > 0 && batch.fill(repetition, definition, left, 0) && work.spend(batch.entries)) {
            expected += batch.values;
            left -= batch.entries;
        }
        return new Fault(fault.kind(), fault.offset(), List.of(decoded, expected));
    }

    private void oddities(PageView page, ValueDecoder decoder) {
        repetition.lastRun().ifPresent(fault -> note(page, fault.within(from)));
        definition.lastRun().ifPresent(fault -> note(page, fault.within(from)));
        if (decoder instanceof DictionaryIndexDecoder indexes) {
            indexes.lastRun().ifPresent(fault -> note(page, fault.within(from)));
            tally.indexWidth(indexes.width());
        } else if (decoder instanceof DeltaPackedDecoder deltas) {
            if (type == PhysicalType.INT32 && deltas.widest() > Integer.SIZE) {
                note(page, Fault.of(Fault.Kind.DELTA_TOO_WIDE, List.of(deltas.widest())));
            }
        } else if (decoder instanceof DeltaByteArrayDecoder bytes && bytes.firstPrefix() > 0) {
            note(page, Fault.of(Fault.Kind.DELTA_ACROSS_PAGES, List.of(bytes.firstPrefix())));
        }
        if (decoder.announced() > tally.pageValues()) {
            note(page, Fault.of(Fault.Kind.DELTA_COUNT, List.of(decoder.announced(), tally.pageValues())));
        }
        if (decoder.left() > 0) {
            note(page, Fault.of(Fault.Kind.LEFT_OVER, List.of(decoder.left())));
        }
    }

    private void note(PageView page, Fault fault) {
        facts.add(new PageFault(page.place(), fault));
    }
}
