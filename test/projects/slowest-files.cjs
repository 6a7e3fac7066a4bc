'use strict';
const { existsSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.join(__dirname, '../..');
const DURATIONS = path.join(__dirname, 'durations.json');
const MAX_LISTED = 10;

/**
 * Prints the ten slowest files. `RECORD_DURATIONS=1` also stores the durations of this run, which determine the order
 * of later runs.
 */
module.exports = class SlowestFiles {
  onRunComplete(_contexts, { testResults }) {
    const files = testResults
      .filter(({ skipped }) => !skipped)
      .map(({ testFilePath, perfStats }) => ({
        file: path.relative(ROOT, testFilePath),
        seconds: Math.round(perfStats.runtime / 100) / 10,
      }))
      .sort((a, b) => b.seconds - a.seconds || (a.file < b.file ? -1 : 1));
    if (files.length <= 1) return;
    const lines = files
      .slice(0, MAX_LISTED)
      .map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
    process.stderr.write(`\nSlowest files:\n${lines.join('\n')}\n`);
    if (process.env.RECORD_DURATIONS !== '1') return;
    const earlier = Object.entries(require(DURATIONS)).filter(([file]) => existsSync(path.join(ROOT, file)));
    const recorded = Object.fromEntries([...earlier, ...files.map(({ file, seconds }) => [file, seconds])].sort());
    writeFileSync(DURATIONS, `${JSON.stringify(recorded, null, 2)}\n`);
  }
};
