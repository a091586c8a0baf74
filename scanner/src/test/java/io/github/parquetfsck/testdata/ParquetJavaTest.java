// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Harm;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.oracle.ParquetJavaOpinion;
import io.github.parquetfsck.verify.SecondOpinion.Answer;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the catalogue says of parquet-java is what parquet-java does with the footers of the small files. */
class ParquetJavaTest {
    /**
     * The stack decides how deep is too deep; without keys every encrypted column is refused; a row group without any
     * columns is refused, one with too few is not; a column's number of children is not looked at, so that the tree of
     * the schema closes for parquet-java; and which optional field has another type decides who misreads it.
     */
    private static final Set<Defect> DEPENDS = Set.of(
            Defect.THRIFT_TOO_DEEP,
            Defect.ENCRYPTED_ORDINAL_WRONG,
            Defect.ENCRYPTED_MODULE_LENGTH,
            Defect.ENCRYPTED_FOOTER_TAG,
            Defect.ENCRYPTED_COLUMN_METADATA_TAG,
            Defect.ENCRYPTED_INDEX_TAG,
            Defect.ENCRYPTED_PAGE_TAG,
            Defect.COLUMNS_MISSING,
            Defect.LEAF_WITH_CHILDREN,
            Defect.OPTIONAL_FIELD_WIRE_TYPE);

    static Stream<Case> cases() {
        return Cases.all().stream().filter(each -> DEPENDS.stream().noneMatch(each.defects()::contains));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theCatalogueIsRightAboutParquetJava(Case each) {
        boolean refused = ask(each.file()) != Answer.READS;
        boolean expected = each.defects().stream()
                .anyMatch(defect -> defect.readers().get(Reader.PARQUET_JAVA) == Harm.FAILS_OPEN
                        || defect.readers().get(Reader.PARQUET_JAVA) == Harm.CRASHES);
        assertThat(refused).as("parquet-java refuses %s", each.folder()).isEqualTo(expected);
    }

    private static Answer ask(byte[] file) {
        return new ParquetJavaOpinion().ask(new RangeReader() {
            @Override
            public long length() {
                return file.length;
            }

            @Override
            public ByteBuffer read(long offset, int length) {
                return ByteBuffer.wrap(file, (int) offset, length).slice();
            }

            @Override
            public void close() {}
        });
    }
}
