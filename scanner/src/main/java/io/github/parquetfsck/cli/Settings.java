// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Alias;
import java.util.List;
import java.util.Map;

/**
 * What the options say about stores.
 *
 * @param properties Hadoop settings by {@code -D}; they win over those of files
 * @param hadoopConf Hadoop configuration files, later ones win
 * @param aliases locations that mean the same
 */
public record Settings(Map<String, String> properties, List<String> hadoopConf, List<Alias> aliases) {}
