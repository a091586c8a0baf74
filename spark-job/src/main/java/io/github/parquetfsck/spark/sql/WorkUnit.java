// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.PartLook;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * What one task does.
 *
 * @param files that the driver has listed, neighbours
 * @param directories that the task lists itself
 * @param reports of files that nobody can open by their name, and that the driver has judged
 * @param notes what the driver's listing came upon
 */
record WorkUnit(List<File> files, List<Part> directories, List<FileReport> reports, List<DatasetNote> notes)
        implements InputPartition {
    private static final long serialVersionUID = 1;

    WorkUnit {
        files = List.copyOf(files);
        directories = List.copyOf(directories);
        reports = List.copyOf(reports);
        notes = List.copyOf(notes);
    }

    /**
     * A file to judge.
     *
     * @param looks of other tasks at its parts, in order; none where nobody has looked
     */
    record File(Candidate candidate, List<PartLook> looks) implements Serializable {
        File {
            looks = List.copyOf(looks);
        }

        /** About how many of its bytes are left to whoever judges it: not those of parts that others have seen clean. */
        long length() {
            long all = candidate.entry().length();
            long clean = looks.stream().filter(PartLook::isClean).count();
            return looks.isEmpty() ? all : (long) (all * (1 - clean / (double) looks.size()));
        }
    }

    /** How much of what lies below a directory is meant. */
    enum Depth {
        EVERYTHING,
        /** Only the files that lie in the directory itself; what the driver said of the directory is not said again. */
        OWN_FILES
    }

    /**
     * A directory, or one of several parts of the files in it, told apart by a hash of their names.
     *
     * @param number of this part, from 0
     * @param parts in all
     */
    record Part(Location directory, Depth depth, int number, int parts) implements Serializable {

        /** Whether a file is of this part. */
        boolean has(Location file) {
            return Math.floorMod(file.name().hashCode(), parts) == number;
        }
    }
}
