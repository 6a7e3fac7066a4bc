'use strict';
/**
 * Preloaded by programs that run from the sources: builds, tests, benchmarks and their worker threads. Each TypeScript
 * file is compiled once and kept until it changes. A release contains the same JavaScript and needs no preload.
 */
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

const ROOT = path.join(__dirname, '..');
const OPTIONS = path.join(ROOT, '.swcrc');
/** Folder of compiled files and their source maps, with the same names as the sources. */
const COMPILED = path.join(
  ROOT,
  'node_modules/.cache/muster',
  createHash('sha256').update(readFileSync(OPTIONS)).digest('hex').slice(0, 8),
);

const modifiedMs = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -1;

/** Returns the path of the compiled file, and compiles it if the source has changed. */
function compile(source) {
  const target = path.join(COMPILED, path.relative(ROOT, source).replaceAll('..', 'outside'));
  if (modifiedMs(target) > modifiedMs(source)) return target;
  const { transformSync } = require('@swc/core');
  const options = { configFile: OPTIONS, filename: source, sourceMaps: true, inlineSourcesContent: false };
  const { code, map: lines } = transformSync(readFileSync(source, 'utf8'), options);
  mkdirSync(path.dirname(target), { recursive: true });
  keep(`${target}.map`, lines);
  const map = path.relative(path.dirname(source), `${target}.map`).split(path.sep).join('/');
  keep(target, `${code}\n//# sourceMappingURL=${map}\n`);
  return target;
}

/** Other processes may read or write the same file. */
function keep(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

process.setSourceMapsEnabled(true);

Module._extensions['.ts'] = (module, filename) => {
  module._compile(readFileSync(compile(filename), 'utf8'), filename);
};

module.exports = { COMPILED, compile };
