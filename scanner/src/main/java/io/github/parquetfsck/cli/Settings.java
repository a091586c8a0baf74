// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Alias;
import io.github.parquetfsck.io.Rates;
import io.github.parquetfsck.verify.Keyring;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the options say about stores.
 *
 * @param properties Hadoop settings by {@code -D}; they win over those of files
 * @param hadoopConf Hadoop configuration files, later ones win
 * @param aliases locations that mean the same
 * @param keys of encrypted files, where they were given outright
 * @param warnings about these settings, for a person
 * @param rates at which stores are asked
 */
public record Settings(
        Map<String, String> properties,
        List<String> hadoopConf,
        List<Alias> aliases,
        Optional<Keyring> keys,
        List<String> warnings,
        Rates rates) {}
